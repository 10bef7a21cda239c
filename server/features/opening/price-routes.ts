import { confirmPrices, openingTexts as texts } from '#domain/contract/opening.ts'
import type { Actor } from '#domain/rules/can.ts'
import { canConfirmPrices } from '#domain/rules/opening-lifecycle.ts'
import { record } from '#server/audit/record.ts'
import { requireLive, type FoundBidding } from '#server/bidding/biddings.ts'
import type { Tx } from '#server/db/connect.ts'
import { conflict } from '#server/http/refusal.ts'
import type { Route } from '#server/http/route.ts'
import type { Services } from '#server/platform/services.ts'
import { lockTender } from '#server/tenders/find-tender.ts'
import { advanceOpening } from './advance-opening.ts'
import { collectPriceShares, startPriceOpening } from './open-prices.ts'
import type { Openings } from './openings.ts'
import { needed, readOpening } from './queries.ts'
import { requireOpener } from './require-opener.ts'

export function openingPriceRoutes(route: Route, services: Services, openings: Openings): void {
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
      if (counts.confirmed >= counts.needed) await start(tx, bidding)
      const after = await requireLive(tx, tender.id)
      const opening = await readOpening(tx, { tender, bidding: after, actor: user })
      return { message: texts.pricesConfirmed, opening }
    })
    if (reply.opening.prices?.status === 'opening') openings.start(params.tenderId)
    return reply
  })

  /** Opens portal-sealed prices, and asks the openers for the shares of opener-sealed ones. */
  async function start(tx: Tx, { tender_id, sealing }: FoundBidding): Promise<void> {
    if (sealing === 'portal') return startPriceOpening(tx, tender_id)
    await collectPriceShares(tx, tender_id)
    // Without sealed prices, or with shares from an earlier release, there is nothing to wait for.
    await advanceOpening(tx, services, tender_id)
  }
}

/**
 * Throws unless the openers can confirm the opening of the prices now. This is the only condition
 * of the price opening besides the confirmations.
 */
function requireSealed({ opening, prices }: FoundBidding): void {
  if (opening !== 'opened') throw conflict(texts.notOpened)
  if (!prices) throw conflict(texts.pricesNotApart)
  if (!canConfirmPrices(prices)) throw conflict(texts.pricesBegun)
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
