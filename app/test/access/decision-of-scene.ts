// Creates the award decision in a tender scene (the test data for one tender). The scene's buyer
// has prepared it: the rival's bid wins, after a tie with the participant's.
import type { DecisionState, DecisionStep } from '#features/evaluation/award/contract/decision.ts'
import { addEntry } from '#features/evaluation/server/write-entry.ts'
import { buildSummaries } from '#features/evaluation/summaries/server/build-summaries.ts'
import { loadDecision } from '#features/evaluation/award/server/find-decision.ts'
import type { FoundTender } from '#features/tenders/server/find-tender.ts'
import type { Row, World } from '../world.ts'
import type { SceneEvaluation } from './evaluation-of-scene.ts'

interface Wanted {
  tender: Row<'tenders'>
  buyer: Row<'users'>
  participant: Row<'users'>
  evaluation: SceneEvaluation
  state: DecisionState
}

export async function makeDecision(world: World, wanted: Wanted) {
  const { tender, buyer, participant, evaluation, state } = wanted
  const { db } = world
  const of = { tender_id: tender.id }
  const author = {
    ...of,
    user_id: buyer.id,
    cause: { user_id: buyer.id, ip: null, request_id: null },
  }
  const order = [evaluation.rival.bid.id, evaluation.own.bid.id]
  await db
    .transaction()
    .execute((tx) =>
      addEntry(tx, author, { kind: 'tie_break', text: 'By lot.', details: { order } }),
    )
  const decision = await world.insert('decisions', of)
  await world.insert('decision_lots', {
    decision_id: decision.id,
    bid_id: evaluation.rival.bid.id,
    value: '25031.25',
  })
  const found = await loadDecision(db, tender as unknown as FoundTender, buyer)
  const sha256 = found.sha256!
  const hash = Buffer.from(sha256, 'hex')
  const ofStep = { user_id: buyer.id, contents: found.contents!, sha256: hash }
  const steps: DecisionStep[] = state === 'draft' ? ['save'] : ['save', 'submit']
  await db
    .insertInto('decision_steps')
    .values(steps.map((step) => ({ decision_id: decision.id, step, ...ofStep })))
    .execute()
  await db
    .updateTable('decisions')
    .set({ state, sha256: state === 'draft' ? null : hash })
    .where('id', '=', decision.id)
    .execute()
  return { sha256, debrief: state === 'notified' ? await notifyResult() : { id: 0 } }

  /** Stores the summaries and a private question from the participant. */
  async function notifyResult() {
    const built = await buildSummaries(db, found)
    await db
      .insertInto('summaries')
      .values(
        built.map(({ summary }) => ({
          decision_id: decision.id,
          bid_id: summary.bid_id,
          content: JSON.stringify(summary),
        })),
      )
      .execute()
    await db
      .updateTable('decisions')
      .set({ notified_at: new Date() })
      .where('id', '=', decision.id)
      .execute()
    const asker = { organisation_id: participant.organisation_id!, user_id: participant.id }
    return world.insert('debriefs', { ...of, ...asker, question_text: 'Why?' })
  }
}
