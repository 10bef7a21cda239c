import { listReceiptKeys, receiptFindingTexts, verifyReceipt } from '#domain/contract/receipt.ts'
import { judgeReceipt } from '#server/bidding/receipt-keys.ts'
import type { Route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'

export function receiptRoutes(route: Route, { db }: Services): void {
  route(verifyReceipt, async ({ body }) => {
    const known = await readKeys()
    const finding = judgeReceipt(
      body.receipt,
      known.map(({ key }) => key),
    )
    return { finding, message: receiptFindingTexts[finding] }
  })

  route(listReceiptKeys, async () => ({ data: await readKeys() }))

  function readKeys() {
    return db
      .selectFrom('receipt_keys')
      .select(['public_key as key', 'first_used_at'])
      .orderBy('first_used_at', 'desc')
      .execute()
  }
}
