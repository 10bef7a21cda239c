import { confirmPrices, openingTexts as texts } from '../contract/opening.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { canConfirmPrices } from '../rules/opening-lifecycle.ts'
import { record } from '#kernel/server/audit/record.ts'
import { requireLive, type FoundBidding } from '#features/bids/setup/server/biddings.ts'
import { namedOpeners } from '#features/bids/setup/server/publish-bidding.ts'
import { isEvaluated } from './to-be-opened.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { conflict } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { lockTender } from '#features/tenders/server/find-tender.ts'
import { advanceOpening } from './advance-opening.ts'
import { readAwaited } from './awaited-shares.ts'
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
      await requireSealed(tx, bidding)
      const counts = {
        needed: await needed(tx, tender, bidding),
        confirmed: await confirm(tx, tender.id, user),
      }
      await record(tx, cause, {
        action: 'opening.prices_confirmed',
        resource: ['Tender', tender.id],
        metadata: counts,
      })
      const isEnough = counts.confirmed >= counts.needed
      if (isEnough) await start(tx, bidding)
      const after = await requireLive(tx, tender.id)
      const opening = await readOpening(tx, { tender, bidding: after, actor: user })
      await notifyOthers(tx, { tender_id: tender.id, user, needs_share: isEnough })
      return { message: 'You have confirmed that the prices are opened', opening }
    })
    if (reply.opening.prices?.status === 'opening') openings.start(params.tenderId)
    return reply
  })

  /** Opens portal-sealed prices, or asks the openers for the shares of opener-sealed ones. */
  async function start(tx: Tx, { tender_id, sealing }: FoundBidding): Promise<void> {
    if (sealing === 'portal') return startPriceOpening(tx, tender_id)
    await collectPriceShares(tx, tender_id)
    // The opening can advance immediately if there are no sealed prices, or if the shares were
    // submitted under an earlier portal version.
    await advanceOpening(tx, services, tender_id)
  }
}

/**
 * Throws unless the openers can confirm the opening of the prices now: the prices are sealed
 * separately, the other envelopes have been opened, and the panel, if there is one, has locked its
 * marks.
 */
async function requireSealed(tx: Tx, bidding: FoundBidding): Promise<void> {
  const { opening, prices, tender_id } = bidding
  if (opening !== 'opened') throw conflict(texts.notOpened)
  if (!prices)
    throw conflict('The prices of this tender aren’t sealed apart from the rest of the bids.')
  if (!canConfirmPrices(prices)) throw conflict('The opening of the prices has already begun.')
  const { is_evaluated } = await tx
    .selectFrom('openings')
    .where('tender_id', '=', tender_id)
    .select(isEvaluated.as('is_evaluated'))
    .executeTakeFirstOrThrow()
  if (!is_evaluated) throw conflict(texts.lockFirst)
}

interface Asking {
  tender_id: number
  user: Actor
  needs_share: boolean
}

/**
 * Asks the other openers to confirm, or asks those whose shares are still missing to submit them.
 */
async function notifyOthers(tx: Tx, { tender_id, user, needs_share }: Asking): Promise<void> {
  const asked = needs_share
    ? await readAwaited(tx, tender_id)
    : (await namedOpeners(tx, tender_id)).map(({ user_id }) => user_id)
  const user_ids = asked.filter((id) => id !== user.id)
  if (user_ids.length > 0) await notify(tx, 'prices-due', { tender_id, needs_share, user_ids })
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
