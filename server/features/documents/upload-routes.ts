import type { FastifyRequest } from 'fastify'
import { uploadDocument, uploadDocumentVersion } from '#domain/contract/document-calls.ts'
import { documentTexts, type TenderDocument } from '#domain/contract/document.ts'
import type { Tx } from '#server/db/connect.ts'
import { findTender, lockTender } from '#server/tenders/find-tender.ts'
import { receiveFile } from '#server/files/receive-file.ts'
import { once } from '#server/http/idempotency.ts'
import { notFound } from '#server/http/refusal.ts'
import type { Route } from '#server/http/route.ts'
import type { SessionUser } from '#server/http/session.ts'
import type { Services } from '#server/platform/services.ts'
import { findDocument } from './queries.ts'
import { scanFile } from './scan-documents.ts'
import { insertDocument, insertFile } from './store-document.ts'
import { publicationOf, tellOfUpload } from './tell-of-upload.ts'

export function documentUploadRoutes(route: Route, services: Services): void {
  const { db } = services

  route(uploadDocument, async ({ user, params, cause, request, transact }) => {
    // Rights are checked before the body is read, and again after the upload, since an upload takes
    // a while.
    await findTender(db, user, 'uploadDocuments', params.tenderId)
    const form = uploadDocument.upload
    return receiveFile(services, { request, user, form }, async ({ fields, file, body, own }) => {
      const reply = await transact((tx) =>
        once(tx, {
          endpoint: uploadDocument,
          request,
          user,
          body,
          work: async () => {
            const tender = await lockTender(tx, user, 'uploadDocuments', params.tenderId)
            const published_at = publicationOf(tender)
            const id = await insertDocument(tx, tender.id, fields, { ...file, published_at })
            own()
            const to = (await findDocument(tx, tender.id, id))!
            const before = { from: null, published: null }
            await tellOfUpload(tx, { tender, user, cause, ...before, to })
            return { kept: { id }, reply: { message: documentTexts.uploaded, document: to } }
          },
          replay: async ({ id }) => ({
            message: documentTexts.uploaded,
            document: await readAgain(tx, user, { tenderId: params.tenderId, id }),
          }),
        }),
      )
      return scanned(reply, { request, tenderId: params.tenderId, key: file.storage_key })
    })
  })

  route(uploadDocumentVersion, async ({ user, params, cause, request, transact }) => {
    const { tenderId, documentId } = params
    await findTender(db, user, 'uploadDocuments', tenderId)
    const form = uploadDocumentVersion.upload
    return receiveFile(services, { request, user, form }, async ({ fields, file, body, own }) => {
      const reply = await transact((tx) =>
        once(tx, {
          endpoint: uploadDocumentVersion,
          request,
          user,
          body,
          work: async () => {
            const tender = await lockTender(tx, user, 'uploadDocuments', tenderId)
            const from = await findDocument(tx, tender.id, documentId)
            if (!from) throw notFound()
            const published = (await findDocument(tx, tender.id, from.id, 'other')) ?? null
            const published_at = publicationOf(tender)
            await insertFile(tx, from.id, { ...fields, ...file, published_at })
            own()
            const to = (await findDocument(tx, tender.id, from.id))!
            await tellOfUpload(tx, { tender, user, cause, from, published, to })
            const reply = { message: documentTexts.versioned, document: to }
            return { kept: { id: from.id }, reply }
          },
          replay: async ({ id }) => ({
            message: documentTexts.versioned,
            document: await readAgain(tx, user, { tenderId, id }),
          }),
        }),
      )
      return scanned(reply, { request, tenderId, key: file.storage_key })
    })
  })

  /** Returns the current document if the user may still upload to its tender. */
  async function readAgain(
    tx: Tx,
    user: SessionUser,
    { tenderId, id }: { tenderId: number; id: number },
  ): Promise<TenderDocument> {
    const tender = await findTender(tx, user, 'uploadDocuments', tenderId)
    const document = await findDocument(tx, tender.id, id)
    if (!document) throw notFound()
    return document
  }

  /**
   * Scans the file immediately, so that the uploader sees the result; if the scanner fails, a job
   * retries.
   */
  async function scanned(
    reply: { message: string; document: TenderDocument },
    { request, tenderId, key }: { request: FastifyRequest; tenderId: number; key: string },
  ) {
    if (reply.document.scan_status !== 'pending') return reply
    await scanFile(services, key).catch((error) =>
      request.log.warn(error, 'The file could not be scanned yet'),
    )
    const document = (await findDocument(db, tenderId, reply.document.id)) ?? reply.document
    const isInfected = document.scan_status === 'infected'
    return { message: isInfected ? documentTexts.infected : reply.message, document }
  }
}
