import type { FastifyRequest } from 'fastify'
import {
  uploadDocument,
  uploadDocumentVersion,
  type DocumentInput,
  type TenderDocument,
} from '../contract/document.ts'
import { fileTexts } from '#kernel/contract/file.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { findTender, lockTender } from '#features/tenders/server/find-tender.ts'
import { receiveFile, type NewFile } from '#kernel/server/files/receive-file.ts'
import { scanFile } from '#kernel/server/files/scan-pending.ts'
import { notFound } from '#kernel/server/http/refusal.ts'
import type { Context, Route } from '#kernel/server/http/route.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { findDocument } from './queries.ts'
import { documentFiles } from './scan-documents.ts'
import { insertDocument, insertFile } from './store-document.ts'
import { publicationOf, notifyOfUpload } from './notify-of-upload.ts'

const texts = {
  uploaded: 'Document uploaded successfully',
  versioned: 'New version uploaded successfully',
}

export function documentUploadRoutes(route: Route, services: Services): void {
  route(uploadDocument, async (call) => {
    const { user, params, once, request, transact } = call
    const { tenderId } = params
    // Rights are checked before the body is read, and again after the upload, since an upload takes
    // a while.
    await findTender(services.db, user, 'uploadDocuments', tenderId)
    const form = uploadDocument.upload
    return receiveFile(services, { request, user, form }, async ({ fields, file, body, own }) => {
      const reply = await transact((tx) =>
        once(tx, {
          body,
          work: async () => {
            const document = await addDocument(tx, call, { fields, file })
            own()
            const reply = { message: texts.uploaded, document }
            return { kept: { id: document.id }, reply }
          },
          replay: async ({ id }) => ({
            message: texts.uploaded,
            document: await readAgain(tx, user, { tenderId, id }),
          }),
        }),
      )
      return scanned(services, reply, { request, tenderId, key: file.storage_key })
    })
  })

  route(uploadDocumentVersion, async (call) => {
    const { user, params, once, request, transact } = call
    const { tenderId } = params
    await findTender(services.db, user, 'uploadDocuments', tenderId)
    const form = uploadDocumentVersion.upload
    return receiveFile(services, { request, user, form }, async ({ fields, file, body, own }) => {
      const reply = await transact((tx) =>
        once(tx, {
          body,
          work: async () => {
            const document = await addVersion(tx, call, { ...fields, ...file })
            own()
            const reply = { message: texts.versioned, document }
            return { kept: { id: document.id }, reply }
          },
          replay: async ({ id }) => ({
            message: texts.versioned,
            document: await readAgain(tx, user, { tenderId, id }),
          }),
        }),
      )
      return scanned(services, reply, { request, tenderId, key: file.storage_key })
    })
  })
}

interface NewDocument {
  fields: DocumentInput
  file: NewFile
}

async function addDocument(
  tx: Tx,
  { user, params, cause }: Context<typeof uploadDocument>,
  { fields, file }: NewDocument,
): Promise<TenderDocument> {
  const tender = await lockTender(tx, user, 'uploadDocuments', params.tenderId)
  const published_at = publicationOf(tender)
  const id = await insertDocument(tx, tender.id, fields, { ...file, published_at })
  const to = (await findDocument(tx, tender.id, id))!
  await notifyOfUpload(tx, { tender, user, cause, from: null, published: null, to })
  return to
}

async function addVersion(
  tx: Tx,
  { user, params, cause }: Context<typeof uploadDocumentVersion>,
  version: NewFile & { note?: string | null },
): Promise<TenderDocument> {
  const tender = await lockTender(tx, user, 'uploadDocuments', params.tenderId)
  const from = await findDocument(tx, tender.id, params.documentId)
  if (!from) throw notFound()
  const published = (await findDocument(tx, tender.id, from.id, 'other')) ?? null
  await insertFile(tx, from.id, { ...version, published_at: publicationOf(tender) })
  const to = (await findDocument(tx, tender.id, from.id))!
  await notifyOfUpload(tx, { tender, user, cause, from, published, to })
  return to
}

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
  services: Services,
  reply: { message: string; document: TenderDocument },
  { request, tenderId, key }: { request: FastifyRequest; tenderId: number; key: string },
) {
  if (reply.document.scan_status !== 'pending' || services.scanner?.isSilent()) return reply
  await services
    .waitForMachine(request, () => scanFile(services, key, documentFiles))
    .catch((error) => request.log.warn(error, 'The file could not be scanned yet'))
  const document = (await findDocument(services.db, tenderId, reply.document.id)) ?? reply.document
  const isInfected = document.scan_status === 'infected'
  return { message: isInfected ? fileTexts.infected : reply.message, document }
}
