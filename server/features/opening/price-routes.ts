import { confirmPrices, openingTexts as texts } from '#domain/contract/opening.ts'
import type { Actor } from '#domain/rules/can.ts'
import { canConfirmPrices } from '#domain/rules/opening-lifecycle.ts'
import { record } from '#server/audit/record.ts'
import { priceStatusOf, requireLive, type FoundBidding } from '#server/bidding/biddings.ts'
import type { Tx } from '#server/db/connect.ts'
import { conflict } from '#server/http/refusal.ts'
import type { Route } from '#server/http/route.ts'
import { lockTender } from '#server/tenders/find-tender.ts'
import { startPriceOpening } from './open-prices.ts'
import type { Openings } from './openings.ts'
import { needed, readOpening } from './queries.ts'
import { requireOpener } from './require-opener.ts'

export function openingPriceRoutes(route: Route, openings: Openings): void {
  route(confirmPrices, async ({ user, params, cause, transact }) => {
    const reply = await transact(async (tx) => {
      const tender = await lockTender(tx, user, 'openBids', params.tenderId)
      const bidding = await requireLive(tx, tender.id)
      await requireOpener(tx, user, tender.id)
      requireSealed(bidding)
      const counts = {
        needed: await needed(tx, tender, bidding),
        confirmed: await confirm(tx, tender.id, user),
      }
      await record(tx, cause, {
        action: 'opening.prices_confirmed',
        resource: ['Tender', tender.id],
        metadata: counts,
      })
      if (counts.confirmed >= counts.needed) await startPriceOpening(tx, tender.id)
      const after = await requireLive(tx, tender.id)
      const opening = await readOpening(tx, { tender, bidding: after, actor: user })
      return { message: texts.pricesConfirmed, opening }
    })
    if (reply.opening.prices?.status === 'opening') openings.start(params.tenderId)
    return reply
  })
}

/** New opener-sealed tenders have one envelope (decision 58); existing ones with two keep both. */
function requireSealed(bidding: FoundBidding): void {
  if (bidding.opening !== 'opened') throw conflict(texts.notOpened)
  const status = priceStatusOf(bidding)
  if (!status || bidding.sealing === 'openers') throw conflict(texts.pricesNotApart)
  if (!canConfirmPrices(status)) throw conflict(texts.pricesBegun)
}

/** Records the confirmation, once per opener. Returns the number of confirmations. */
async function confirm(tx: Tx, tender_id: number, user: Actor): Promise<number> {
  await tx
    .updateTable('openings')
    .set({ price_status: 'confirming' })
    .where('tender_id', '=', tender_id)
    .execute()
  const added = await tx
    .insertInto('price_confirmations')
    .values({ tender_id, user_id: user.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (!added) throw conflict(texts.confirmedAlready)
  const { length } = await tx
    .selectFrom('price_confirmations')
    .select('user_id')
    .where('tender_id', '=', tender_id)
    .execute()
  return length
}
