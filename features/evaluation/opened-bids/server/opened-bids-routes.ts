// The list of opened bids, for the tender's managers, its openers and the evaluation panel.
import { listOpenedBids, openingTexts as texts } from '#features/bids/opening/contract/opening.ts'
import { requireLive } from '#features/bids/setup/server/biddings.ts'
import { requirePanelAccess } from '#features/evaluation/server/find-evaluation.ts'
import { conflict } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { findTender } from '#features/tenders/server/find-tender.ts'
import { readOpenedBids } from './read-opened-bids.ts'

export function openedBidsRoutes(route: Route, { db }: Pick<Services, 'db'>): void {
  route(listOpenedBids, async ({ user, params }) => {
    const tender = await findTender(db, user, 'overseeBids', params.tenderId)
    const { opening } = await requireLive(db, tender.id)
    if (opening !== 'opened') throw conflict(texts.notOpened)
    const facts = await requirePanelAccess(db, { tender, user, action: 'listBidders' })
    return { data: await readOpenedBids(db, tender.id, facts) }
  })
}
