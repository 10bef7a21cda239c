import {
  deleteDocument,
  listDocuments,
  listDocumentVersions,
} from '#domain/contract/document-calls.ts'
import { documentTexts } from '#domain/contract/document.ts'
import { whyStays } from '#domain/rules/document-file.ts'
import { record } from '#server/audit/record.ts'
import { findTender, lockTender } from '#server/features/tenders/find-tender.ts'
import { notFound, refusalFor } from '#server/http/refusal.ts'
import type { Route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { findDocument, readDocuments, readVersions } from './queries.ts'
import { readerOf } from './reader-of.ts'
import { removeFiles } from './remove-files.ts'
import { removeDocument } from './store-document.ts'
import { factsOf } from './tell-of-upload.ts'

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

  route(deleteDocument, async ({ user, params, cause, request, transact }) => {
    const keys = await transact(async (tx) => {
      const tender = await lockTender(tx, user, 'deleteDocuments', params.tenderId)
      const document = await findDocument(tx, tender.id, params.documentId)
      if (!document) throw notFound()
      const reason = whyStays(document)
      if (reason) throw refusalFor(reason)
      await record(tx, cause, {
        action: 'document.deleted',
        resource: ['Document', document.id],
        metadata: { tender_id: tender.id, ...factsOf(document) },
      })
      return removeDocument(tx, document.id)
    })
    await removeFiles(storage, keys, request.log)
    return { message: documentTexts.deleted }
  })
}
