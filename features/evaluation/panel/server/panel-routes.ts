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
import { mayReadDecision } from '#features/evaluation/award/server/decision-facts.ts'
import { readPanelInvitations } from './panel-invitations.ts'
import { presentEvaluation, readChanged, readPanelCandidates } from './read-panel.ts'
import { changePanel, namePanel } from './save-panel.ts'

export function panelRoutes(route: Route, { db }: Services): void {
  route(getEvaluation, async ({ user, params }) => {
    const tender = await findTender(db, user, 'readEvaluation', params.tenderId)
    const panel = await findPanelOf(db, tender.id, user)
    if (panel && isGuest(user)) requireAccess(panel.facts)
    const data = panel ? await presentEvaluation(db, user, panel) : null
    if (!can(user, 'oversee', tender, tender.now)) return { data }
    return {
      data,
      may_read_decision: data !== null && (await mayReadDecision(db, tender, user)),
      candidates: await readPanelCandidates(db, tender),
      invitations: await readPanelInvitations(db, tender.id),
    }
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

/** Throws if the guest's access has ended, which it does when the evaluation is locked. */
function requireAccess(facts: PanelFacts): void {
  const reason = whyNotEvaluate(facts, 'declare')
  if (reason) throw refusalFor(reason)
}
