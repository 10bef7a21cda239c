import { Readable } from 'node:stream'
import { exportTexts } from '#kernel/contract/export.ts'
import { downloadTenderPack } from '#features/tenders/contract/tender-export.ts'
import { sendWithin } from '#kernel/server/exports/send-within.ts'
import { countDownloads } from '#features/tenders/documents/server/count-downloads.ts'
import { asAttachment } from '#kernel/server/files/send-file.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { findTender } from '#features/tenders/server/find-tender.ts'
import { gatherPack } from './gather-pack.ts'
import { writePack } from './write-pack.ts'

export function packRoutes(route: Route, services: Services): void {
  const { db, config, throttle } = services

  route(downloadTenderPack, async ({ user, params, request, reply }) => {
    const content = await sendWithin({ services, reply, user }, async () => {
      const tender = await findTender(db, user, 'read', params.tenderId)
      asAttachment(reply, `${tender.reference}-pack.zip`)
      void reply.type('application/zip')
      if (request.method === 'HEAD') return Readable.from([])
      const limit = { ...config.throttle.exports, refusal: exportTexts.tooMany }
      await throttle.count(`exports:${user.id}`, limit)
      const { entries, files, heading } = await gatherPack(services, user, tender)
      await countDownloads(db, user, files, false)
      return writePack(entries, heading)
    })
    return content
  })
}
