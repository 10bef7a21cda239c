import { breakTie, getRanking } from '../contract/ranking.ts'
import { evaluationTexts as texts } from '#features/evaluation/contract/evaluation.ts'
import { isEqual } from '#kernel/rules/canonical-text.ts'
import { findPanel, lockPanel } from '#features/evaluation/server/find-evaluation.ts'
import { addEntry } from '#features/evaluation/server/write-entry.ts'
import { conflict } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { isSameSet, readRanking, type TieBreak } from './read-ranking.ts'

/**
 * Routes for the ranking in a locked evaluation, and for the order that the chair gives to tied
 * bids.
 */
export function rankingRoutes(route: Route, { db }: Services): void {
  route(getRanking, async ({ user, params: { tenderId } }) => {
    const panel = await findPanel(db, { user, tenderId, action: 'readRanking' })
    return { data: await readRanking(db, panel) }
  })

  route(breakTie, async ({ user, params: { tenderId }, body, cause, transact }) =>
    transact(async (tx) => {
      const panel = await lockPanel(tx, { user, tenderId, action: 'breakTie' })
      const { are_prices_open, lots } = await readRanking(tx, panel)
      if (!are_prices_open) throw conflict(texts.pricesSealed)
      const { order, reason } = body
      const ties = lots.flatMap((lot) => lot.ties)
      if (!ties.some((tie) => isSameSet(order, tie))) throw conflict('These bids are not tied.')
      const message = 'Order recorded'
      const newest = lots.flatMap((lot) => lot.tie_breaks)
      // A repeated request adds no row.
      if (newest.some((one) => isEqual(said(one), { order, reason, by: user.id }))) {
        return { message }
      }
      const author = { tender_id: tenderId, user_id: user.id, cause }
      await addEntry(tx, author, { kind: 'tie_break', text: reason, details: { order } })
      return { message }
    }),
  )
}

const said = ({ order, reason, by }: TieBreak) => ({ order, reason, by: by.id })
