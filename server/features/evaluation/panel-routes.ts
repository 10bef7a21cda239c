import { getEvaluation, savePanel } from '#domain/contract/evaluation-calls.ts'
import { evaluationTexts as texts } from '#domain/contract/evaluation.ts'
import { can } from '#domain/rules/can.ts'
import { whyNotEvaluate } from '#domain/rules/evaluation-access.ts'
import { isGuest } from '#domain/rules/guest.ts'
import { findBidding, type FoundBidding } from '#server/bidding/biddings.ts'
import type { Database } from '#server/db/connect.ts'
import { readEvaluationRow, readPanelFacts } from '#server/evaluation/find-evaluation.ts'
import { conflict, refusalFor } from '#server/http/refusal.ts'
import type { Route } from '#server/http/route.ts'
import type { SessionUser } from '#server/http/session.ts'
import type { Services } from '#server/platform/services.ts'
import { findTender, lockTender } from '#server/tenders/find-tender.ts'
import { mayReadDecision } from './award/decision-facts.ts'
import { readPanelInvitations } from './panel-invitations.ts'
import { presentEvaluation, readEvaluation, readPanelCandidates } from './read-panel.ts'
import { changePanel, namePanel } from './save-panel.ts'

export function panelRoutes(route: Route, { db }: Services): void {
  route(getEvaluation, async ({ user, params }) => {
    const tender = await findTender(db, user, 'readEvaluation', params.tenderId)
    const bidding = await findBidding(db, tender.id)
    if (bidding && isGuest(user)) await requireAccess(db, user, bidding)
    const data = bidding ? await readEvaluation(db, { user, bidding }) : null
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
      const evaluation = (await readEvaluationRow(tx, tender.id))!
      const isHandedOver = before !== undefined && before.chair_id !== evaluation.chair_id
      return {
        message: isHandedOver ? texts.chairChanged : texts.saved,
        evaluation: await presentEvaluation(tx, { user, bidding, evaluation }),
      }
    }),
  )
}

/** Throws once the evaluation is locked, when the access of guests has ended. */
async function requireAccess(db: Database, user: SessionUser, bidding: FoundBidding) {
  const evaluation = await readEvaluationRow(db, bidding.tender_id)
  if (!evaluation) return
  const reason = whyNotEvaluate(await readPanelFacts(db, { user, evaluation, bidding }), 'declare')
  if (reason) throw refusalFor(reason)
}
