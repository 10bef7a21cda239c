import type { FastifyInstance } from 'fastify'
import {
  deleteDocument,
  listDocuments,
  listDocumentVersions,
} from '#domain/contract/document-calls.ts'
import { documentTexts } from '#domain/contract/document.ts'
import { can, type Actor } from '#domain/rules/can.ts'
import { record } from '#server/features/audit/record.ts'
import { findTender, lockTender, type FoundTender } from '#server/features/tenders/find-tender.ts'
import { notFound } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { findDocument, readDocuments, readVersions, removeDocument } from './queries.ts'
import { removeFiles } from './remove-files.ts'
import { factsOf } from './tell-of-upload.ts'

export function documentRoutes(app: FastifyInstance, services: Services): void {
  const { db, storage } = services

  route(app, services, listDocuments, async ({ user, params }) => {
    const tender = await findTender(db, user, 'read', params.tenderId)
    return { data: await readDocuments(db, tender.id, oversees(user, tender)) }
  })

  route(app, services, listDocumentVersions, async ({ user, params }) => {
    const tender = await findTender(db, user, 'read', params.tenderId)
    const versions = await readVersions(db, tender.id, params.documentId)
    if (versions.length === 0) throw notFound()
    if (oversees(user, tender)) return { data: versions }
    return { data: versions.map(({ uploaded_by: _, ...version }) => version) }
  })

  route(app, services, deleteDocument, async ({ user, params, cause, request, transact }) => {
    const keys = await transact(async (tx) => {
      const tender = await lockTender(tx, user, 'deleteDocuments', params.tenderId)
      const document = await findDocument(tx, tender.id, params.documentId)
      if (!document) throw notFound()
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

const oversees = (user: Actor, tender: FoundTender) => can(user, 'seeAnalytics', tender, tender.now)
