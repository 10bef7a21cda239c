import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  downloadAllDocuments,
  downloadDocument,
  downloadDocumentVersion,
} from '../contract/document.ts'
import { whyNotDownload } from '../rules/document-file.ts'
import { asAttachment, sendFile, wantedRange } from '#kernel/server/files/send-file.ts'
import { findTender } from '#features/tenders/server/find-tender.ts'
import { conflict, notFound } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { countDownloads } from './count-downloads.ts'
import { readFiles } from './queries.ts'
import { readerOf } from './reader-of.ts'
import { zipDocuments } from './zip-documents.ts'

export function documentDownloadRoutes(route: Route, services: Services): void {
  const { db, storage, archiveSlots } = services

  route(downloadDocument, ({ user, params, request, reply }) =>
    download({ user, request, reply, ...params }),
  )

  route(downloadDocumentVersion, ({ user, params, request, reply }) =>
    download({ user, request, reply, ...params }),
  )

  route(downloadAllDocuments, async ({ user, params, request, reply }) => {
    const tender = await findTender(db, user, 'downloadDocuments', params.tenderId)
    const reader = readerOf(user, tender)
    const files = (await readFiles(db, tender.id, { reader })).filter(
      (file) => !whyNotDownload(file, { actor: user, tender, now: tender.now }),
    )
    if (files.length === 0) throw conflict('There is nothing to download yet.')
    const release = archiveSlots.take(user)
    const { content, size } = await zipDocuments(storage, files).catch((error: unknown) => {
      release()
      throw error
    })
    content.once('end', release).once('close', release)
    asAttachment(reply, `${tender.reference}-documents.zip`)
    void reply.type('application/zip').header('content-length', size)
    if (request.method !== 'HEAD') return counted(content, countDownloads(db, user, files, false))
    content.destroy()
    return Readable.from([])
  })

  interface Download {
    user: SessionUser
    request: FastifyRequest
    reply: FastifyReply
    tenderId: number
    documentId: number
    version?: number
  }

  async function download({ user, request, reply, tenderId, ...which }: Download) {
    const tender = await findTender(db, user, 'downloadDocuments', tenderId)
    const reader = readerOf(user, tender)
    const [file] = await readFiles(db, tender.id, { ...which, reader })
    if (!file) throw notFound()
    const kept = whyNotDownload(file, { actor: user, tender, now: tender.now })
    if (kept) throw conflict(kept)
    const range = wantedRange(request, reply, file)
    const content = await sendFile(file, { request, reply, storage, range })
    if (request.method === 'HEAD') return content
    return counted(content, countDownloads(db, user, [file], range !== undefined))
  }
}

/**
 * Returns the content once the download has been counted. Throws if it can't be counted, so that no
 * uncounted content is sent.
 */
async function counted(content: Readable, counting: Promise<void>): Promise<Readable> {
  await counting.catch((error: unknown) => {
    content.destroy()
    throw error
  })
  return content
}
