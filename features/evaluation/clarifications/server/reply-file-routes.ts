import { sql } from 'kysely'
import { downloadReplyFile } from '../contract/clarification.ts'
import { openingTexts } from '#features/bids/opening/contract/opening.ts'
import { findPanel } from '#features/evaluation/server/find-evaluation.ts'
import { sendFile, wantedRange } from '#kernel/server/files/send-file.ts'
import { conflict, notFound } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { isSentFile, readClarifications } from './read-clarifications.ts'

/** Routes for the panel to download files that bidders sent with their replies. */
export function replyFileRoutes(route: Route, { db, storage }: Services): void {
  route(downloadReplyFile, async ({ user, params, query, request, reply }) => {
    const { tenderId, clarificationId, fileId } = params
    const panel = await findPanel(db, { user, tenderId, action: 'readClarifications' })
    const asked = await readClarifications(db, panel)
    if (!asked.some(({ id }) => id === clarificationId)) throw notFound()
    const file = await db
      .selectFrom('reply_files as f')
      .where('f.id', '=', fileId)
      .where('clarification_id', '=', clarificationId)
      .where(isSentFile)
      .select(['filename', 'file_size', 'storage_key', 'scan_status'])
      .select(sql<string>`encode(f.sha256, 'hex')`.as('sha256'))
      .executeTakeFirst()
    if (!file) throw notFound()
    if (file.scan_status === 'infected') throw conflict(openingTexts.fileInfected)
    if (file.scan_status === 'pending') throw conflict(openingTexts.fileScanning)
    const range = wantedRange(request, reply, file)
    const isInline = query.inline !== undefined
    return sendFile(file, { request, reply, storage, range, isInline })
  })
}
