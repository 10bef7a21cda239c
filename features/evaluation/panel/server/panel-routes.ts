import {
  getEvaluation,
  savePanel,
  evaluationTexts as texts,
} from '#features/evaluation/contract/evaluation.ts'
import { can } from '#features/tenders/rules/can.ts'
import { whyNotEvaluate, type PanelFacts } from '#features/evaluation/rules/evaluation-access.ts'
import { isGuest } from '#kernel/rules/guest.ts'
import { findBidding } from '#features/bids/setup/server/biddings.ts'
import { findPanelOf, readEvaluationRow } from '#features/evaluation/server/find-evaluation.ts'
import { conflict, refusalFor } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { findTender, lockTender } from '#features/tenders/server/find-tender.ts'
import { readChanged, readEvaluation, readLists } from './read-panel.ts'
import { changePanel, namePanel } from './save-panel.ts'

export function panelRoutes(route: Route, { db }: Services): void {
  route(getEvaluation, async ({ user, params }) => {
    const tender = await findTender(db, user, 'readEvaluation', params.tenderId)
    const panel = await findPanelOf(db, tender.id, user)
    if (panel && isGuest(user)) requireAccess(panel.facts)
    const overseen = can(user, 'oversee', tender, tender.now) ? tender : undefined
    if (!panel) {
      const lists = overseen && (await readLists(db, overseen))
      return { data: null, ...(lists && { may_read_decision: false, ...lists }) }
    }
    const { evaluation: data, ...read } = await readEvaluation(db, { user, panel, overseen })
    if (!overseen) return { data }
    const may_read_decision =
      read.may_read_decision && can(user, 'readDecision', tender, tender.now)
    return { data, may_read_decision, ...read.lists }
  })

  route(savePanel, async ({ user, params, body, cause, transact }) =>
    transact(async (tx) => {
      const tender = await lockTender(tx, user, 'namePanel', params.tenderId)
      const bidding = await findBidding(tx, tender.id)
      if (!bidding) throw conflict(texts.noBidding)
      if (!bidding.published_at) throw conflict(texts.publishFirst)
      const before = await readEvaluationRow(tx, tender.id)
      const saving = { user, tender, bidding, body, cause }
      if (before) await changePanel(tx, { ...saving, evaluation: before })
      else await namePanel(tx, saving)
      const isHandedOver = before !== undefined && before.chair_id !== body.chair_id
      return {
        message: isHandedOver ? 'Chair changed' : 'Panel saved',
        evaluation: await readChanged(tx, { user, tenderId: tender.id }),
      }
    }),
  )
}

/**
 * Throws if the caller is a guest whose access has ended. It ends when the evaluation is locked.
 */
function requireAccess(facts: PanelFacts): void {
  const reason = whyNotEvaluate(facts, 'declare')
  if (reason) throw refusalFor(reason)
}
