import {
  deleteDocument,
  listDocuments,
  listDocumentVersions,
  updateDocument,
} from '../contract/document.ts'
import { whyNotDescribe, whyNotDelete } from '../rules/document-file.ts'
import { changesBetween } from '#kernel/server/db/changes.ts'
import { record } from '#kernel/server/audit/record.ts'
import { removeFiles } from '#kernel/server/files/remove-files.ts'
import { findTender, lockTender } from '#features/tenders/server/find-tender.ts'
import { notFound, refusalFor } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { findDocument, readDocuments, readVersions } from './queries.ts'
import { readerOf } from './reader-of.ts'
import { describeDocument, removeDocument } from './store-document.ts'
import { factsOf, notifyOfDescription } from './notify-of-upload.ts'

const describedFields = ['title', 'description', 'type'] as const

export function documentRoutes(route: Route, services: Services): void {
  const { db, storage } = services

  route(listDocuments, async ({ user, params }) => {
    const tender = await findTender(db, user, 'read', params.tenderId)
    return { data: await readDocuments(db, tender.id, readerOf(user, tender)) }
  })

  route(listDocumentVersions, async ({ user, params }) => {
    const tender = await findTender(db, user, 'read', params.tenderId)
    const reader = readerOf(user, tender)
    const versions = await readVersions(db, tender.id, params.documentId, reader)
    if (versions.length === 0) throw notFound()
    return { data: versions }
  })

  route(updateDocument, async ({ user, params, body, cause, transact }) =>
    transact(async (tx) => {
      const tender = await lockTender(tx, user, 'describeDocuments', params.tenderId)
      const from = await findDocument(tx, tender.id, params.documentId)
      if (!from) throw notFound()
      const reason = whyNotDescribe(from, tender)
      if (reason) throw refusalFor(reason)
      const changes = changesBetween(describedFields, { before: from, given: body })
      if (Object.keys(changes).length === 0) {
        return { message: 'Nothing was changed', document: from }
      }
      await describeDocument(tx, from.id, body)
      const to = (await findDocument(tx, tender.id, from.id))!
      await notifyOfDescription(tx, { tender, cause, from, to, changes })
      return { message: 'Document updated successfully', document: to }
    }),
  )

  route(deleteDocument, async ({ user, params, cause, request, transact }) => {
    const keys = await transact(async (tx) => {
      const tender = await lockTender(tx, user, 'deleteDocuments', params.tenderId)
      const document = await findDocument(tx, tender.id, params.documentId)
      if (!document) throw notFound()
      const reason = whyNotDelete(document)
      if (reason) throw refusalFor(reason)
      await record(tx, cause, {
        action: 'document.deleted',
        resource: ['Document', document.id],
        metadata: { tender_id: tender.id, ...factsOf(document) },
      })
      return removeDocument(tx, document.id)
    })
    await removeFiles(storage, keys, request.log)
    return { message: 'Document deleted successfully' }
  })
}
