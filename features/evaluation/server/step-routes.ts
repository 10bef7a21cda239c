import { sql } from 'kysely'
import { stepEvaluation, evaluationTexts as texts } from '../contract/evaluation.ts'
import { stageAfter } from '../rules/evaluation-lifecycle.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { lockPanel, type Panel } from './find-evaluation.ts'
import { addEntry } from './write-entry.ts'
import { conflict, invalid } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { judgedCriteria, presentMembers, selectMembers } from '../panel/server/read-members.ts'
import { readChanged } from '../panel/server/read-panel.ts'
import { notifyOfStep } from '../panel/server/notify-panel.ts'
import { readTogether } from '#kernel/server/db/read-together.ts'
import { selectState, whatIsMissing } from './what-is-missing.ts'

const words = {
  stepped: {
    start_scoring: 'Scoring has started',
    start_consensus: 'Consensus has started',
    lock: 'The evaluation is locked',
    go_back: 'The evaluation has gone back one step',
  },
}

export function stepRoutes(route: Route): void {
  route(stepEvaluation, async ({ user, params: { tenderId }, body, cause, transact }) =>
    transact(async (tx) => {
      const panel = await lockPanel(tx, { user, tenderId, action: 'step' })
      const { stage: from } = panel.evaluation
      const to = stageAfter(body.step, from)
      if (!to) throw conflict(texts.wrongStage(from))
      const text = body.reason?.trim() ?? ''
      if (body.step === 'go_back') requireReturn(panel, text)
      else await requireComplete(tx, panel, user.id)
      await tx
        .updateTable('evaluations')
        .set({ stage: to, locked_at: to === 'locked' ? sql<string>`now()` : null })
        .where('tender_id', '=', tenderId)
        .execute()
      const author = { tender_id: tenderId, user_id: user.id, cause }
      const details = { step: body.step, from, to }
      await addEntry(tx, author, { kind: 'step', text, details })
      await notifyOfStep(tx, {
        tender_id: tenderId,
        by: user.id,
        step: body.step,
        to,
        reason: text,
      })
      return {
        message: words.stepped[body.step],
        evaluation: await readChanged(tx, { user, tenderId }),
      }
    }),
  )
}

/**
 * Throws if no reason is given for returning to an earlier stage, or if openers have begun to
 * confirm the opening of separately sealed prices.
 */
function requireReturn({ bidding }: Panel, reason: string): void {
  if (!reason) throw invalid({ reason: [texts.reasonRequired] })
  const { prices } = bidding
  if (prices && prices !== 'sealed')
    throw conflict('The openers have confirmed the prices, so the evaluation can’t go back.')
}

async function requireComplete(
  tx: Tx,
  { bidding, evaluation }: Panel,
  readerId: number,
): Promise<void> {
  const { stage, tender_id } = evaluation
  const { members: rows, ...state } = await readTogether(tx, {
    members: selectMembers(tender_id),
    ...selectState(stage, bidding),
  })
  const members = presentMembers(rows)
  const criteria = judgedCriteria(bidding, members)
  const missing = whatIsMissing(stage, { ...state, bidding, members, criteria, readerId })
  if (missing.length > 0) throw conflict(missing.slice(0, 3).join(' '))
}
