import { listReceiptKeys, receiptFindingTexts, verifyReceipt } from '../contract/receipt.ts'
import { judgeReceipt } from '#features/bids/sealing/server/receipt-keys.ts'
import { countStranger } from '#kernel/server/http/count-stranger.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'

/** Limit per network address; several people in one office may check the receipts for a tender. */
const perMinute = { limit: 120, seconds: 60 }

export function receiptRoutes(route: Route, services: Services): void {
  const { db } = services

  route(verifyReceipt, async ({ body, request }) => {
    await countStranger(services, { request, name: 'receipts', limit: perMinute })
    const known = await readKeys()
    const finding = judgeReceipt(
      body.receipt,
      known.map(({ key }) => key),
    )
    return { finding, message: receiptFindingTexts[finding] }
  })

  route(listReceiptKeys, async ({ request }) => {
    await countStranger(services, { request, name: 'receipts', limit: perMinute })
    return { data: await readKeys() }
  })

  function readKeys() {
    return db
      .selectFrom('receipt_keys')
      .select(['public_key as key', 'first_used_at'])
      .orderBy('first_used_at', 'desc')
      .execute()
  }
}
