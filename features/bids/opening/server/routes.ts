import type { FastifyInstance } from 'fastify'
import { confirmOpening, getOpening, openingTexts as texts } from '../contract/opening.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { firstOpened } from '#features/bids/setup/rules/bidding-setup.ts'
import { canOpen } from '../rules/opening-lifecycle.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { conflict } from '#kernel/server/http/refusal.ts'
import { routeOn, type Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { findTender, lockTender, type FoundTender } from '#features/tenders/server/find-tender.ts'
import { requireLive, type FoundBidding } from '#features/bids/setup/server/biddings.ts'
import { advanceOpening } from './advance-opening.ts'
import { createOpenings, type Openings } from './openings.ts'
import { openingPriceRoutes } from './price-routes.ts'
import { needed, readOpening } from './queries.ts'
import { requireOpener } from './require-opener.ts'
import { openingShareRoutes } from './share-routes.ts'
import { startOpening } from './start-opening.ts'

/** Adds the routes for opening bids, and creates the background work that they start. */
export function serveOpenings(app: FastifyInstance, services: Services): void {
  const openings = createOpenings(services, app.log)
  app.addHook('preClose', () => openings.close())
  const route = routeOn(app, services)
  openingRoutes(route, services, openings)
  openingPriceRoutes(route, services, openings)
  openingShareRoutes(route, services, openings)
}

function openingRoutes(route: Route, services: Services, openings: Openings): void {
  const { db } = services

  route(getOpening, async ({ user, params }) => {
    const tender = await findTender(db, user, 'overseeBids', params.tenderId)
    const bidding = await requireLive(db, tender.id)
    return { data: await readOpening(db, { tender, bidding, actor: user }) }
  })

  route(confirmOpening, async ({ user, params, cause, transact }) => {
    const reply = await transact(async (tx) => {
      // Acquiring the lock waits until all bids that are being sent have been stored, so that they
      // are part of the opening.
      const tender = await lockTender(tx, user, 'openBids', params.tenderId)
      const bidding = await requireLive(tx, tender.id)
      await requireOpener(tx, user, tender.id)
      if (!canOpen('confirm', bidding.opening)) throw conflict('The opening has already begun.')
      const confirmed = await confirm(tx, { tender, bidding, user })
      await record(tx, cause, {
        action: 'opening.confirmed',
        resource: ['Tender', tender.id],
        metadata: confirmed,
      })
      if (confirmed.confirmed >= confirmed.needed) {
        const isPortal = bidding.sealing === 'portal'
        await startOpening(tx, tender.id, isPortal ? 'start' : 'collect')
        // If there are no bids, there are no shares to wait for, and the opening advances
        // immediately.
        if (!isPortal) await advanceOpening(tx, services, tender.id)
      }
      const after = await requireLive(tx, tender.id)
      const opening = await readOpening(tx, { tender, bidding: after, actor: user })
      return { message: 'You have confirmed the opening', opening }
    })
    if (reply.opening.status === 'opening') openings.start(params.tenderId)
    return reply
  })
}

interface Confirming {
  tender: FoundTender
  bidding: FoundBidding
  user: Actor
}

/**
 * Records the confirmation, once per opener. The required number is read again, since an opener may
 * have left after the first confirmation.
 */
async function confirm(tx: Tx, { tender, bidding, user }: Confirming) {
  const values = { needed: await needed(tx, tender, bidding) }
  await tx
    .insertInto('openings')
    .values({
      ...values,
      tender_id: tender.id,
      status: 'confirming',
      envelopes: firstOpened(bidding.setup),
    })
    .onConflict((conflict) => conflict.column('tender_id').doUpdateSet(values))
    .execute()
  const added = await tx
    .insertInto('opening_confirmations')
    .values({ tender_id: tender.id, user_id: user.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (!added) throw conflict(texts.confirmedAlready)
  const { length: confirmed } = await tx
    .selectFrom('opening_confirmations')
    .select('user_id')
    .where('tender_id', '=', tender.id)
    .execute()
  return { ...values, confirmed }
}
