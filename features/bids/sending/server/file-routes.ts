// Routes for a bid's sealed files, except the upload, which has limits of its own.
import { sql } from 'kysely'
import { deleteSealedFile, downloadSealedFile } from '../contract/bid.ts'
import { recordSealed } from '#kernel/server/audit/record-sealed.ts'
import { removeFiles } from '#kernel/server/files/remove-files.ts'
import { asAttachment } from '#kernel/server/files/send-file.ts'
import { conflict, notFound } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { findTender } from '#features/tenders/server/find-tender.ts'
import { findOwnBid, lockBid } from './find-bid.ts'

const texts = {
  fileSent: 'This file is part of a bid that was sent. It stays until you send another version.',
}

export function bidFileRoutes(route: Route, { db, storage }: Services): void {
  route(deleteSealedFile, async ({ user, params, cause, request, transact }) => {
    const key = await transact(async (tx) => {
      const { bid, tender } = await lockBid(tx, user, 'bid', params)
      const file = await tx
        .selectFrom('bid_files')
        .where('id', '=', params.fileId)
        .where('bid_id', '=', bid.id)
        .select(['storage_key', sql<string>`encode(sha256, 'hex')`.as('sha256')])
        .select(
          sql<boolean>`exists (select from bid_version_files where file_id = bid_files.id)`.as(
            'is_sent',
          ),
        )
        .executeTakeFirst()
      if (!file) throw notFound()
      if (file.is_sent) throw conflict(texts.fileSent)
      await tx.deleteFrom('bid_files').where('id', '=', params.fileId).execute()
      const { organisation_id } = bid
      await recordSealed(tx, cause, {
        action: 'bid.file_deleted',
        resource: ['Bid', bid.id],
        metadata: { tender_id: tender.id, organisation_id, sha256: file.sha256 },
        tender_id: tender.id,
      })
      return file.storage_key
    })
    await removeFiles(storage, [key], request.log)
    return { message: 'File removed' }
  })

  route(downloadSealedFile, async ({ user, params, request, reply }) => {
    await findTender(db, user, 'seeOwnBids', params.tenderId)
    const bid = await findOwnBid(db, user, params)
    const file =
      bid &&
      (await db
        .selectFrom('bid_files')
        .select(['storage_key', 'file_size'])
        .where('id', '=', params.fileId)
        .where('bid_id', '=', bid.id)
        .executeTakeFirst())
    if (!file) throw notFound()
    const content = await storage.open(file.storage_key)
    asAttachment(reply, `${params.fileId}.age`)
    void reply.type('application/octet-stream').header('content-length', file.file_size)
    if (request.method === 'HEAD') content.destroy()
    return content
  })
}
