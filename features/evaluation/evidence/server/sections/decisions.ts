// Section of the evidence pack with the award decisions and their approvals, the assessment
// summaries, and private questions from bidders.
import { sql } from 'kysely'
import type {
  EvidenceDebrief,
  EvidenceDecision,
  EvidenceSummary,
} from '#features/evaluation/evidence/contract/evidence-decisions.ts'
import { evidencePaths as paths } from '#features/evaluation/evidence/contract/evidence-format.ts'
import { choicesIn } from '#features/evaluation/award/server/choices.ts'
import { once, rowsEntry, type Scope, type TextEntry } from '../scope.ts'

export async function* decisionSection(scope: Scope): AsyncGenerator<TextEntry> {
  if (scope.profile === 'public') return
  if (scope.profile === 'full') yield rowsEntry(paths.decisions, once(await readDecisions(scope)))
  yield rowsEntry(paths.summaries, once(await readSummaries(scope)))
  yield rowsEntry(paths.debriefs, once(await readDebriefs(scope)))
}

/**
 * Returns every decision, including withdrawn ones. Each step, such as an approval, has the hash of
 * the contents that it refers to.
 */
async function readDecisions({ tx, tender }: Scope): Promise<EvidenceDecision[]> {
  const decisions = await tx
    .selectFrom('decisions')
    .where('tender_id', '=', tender.id)
    .orderBy('id')
    .select(['id', 'state', 'revision', 'created_at', 'notified_at'])
    .select(sql<string | null>`encode(sha256, 'hex')`.as('sha256'))
    .execute()
  const lots = await tx
    .selectFrom('decision_lots')
    .innerJoin('decisions', 'decisions.id', 'decision_id')
    .where('tender_id', '=', tender.id)
    .orderBy('decision_lots.id')
    .select(['decision_id', 'lot_id', 'bid_id', 'value', 'no_award', 'reason'])
    .execute()
  const steps = await tx
    .selectFrom('decision_steps')
    .innerJoin('decisions', 'decisions.id', 'decision_id')
    .where('tender_id', '=', tender.id)
    .orderBy('decision_steps.id')
    .select(['decision_id', 'step', 'user_id', 'reason', 'decision_steps.created_at'])
    .select(['level_by', 'level_user_id', 'for_user_id'])
    .select(sql<string>`encode(decision_steps.sha256, 'hex')`.as('sha256'))
    .execute()
  return decisions.map((decision) => ({
    ...decision,
    lots: choicesIn(lots.filter(isOf(decision.id))),
    steps: steps.filter(isOf(decision.id)).map(withoutDecision),
  }))
}

const isOf = (id: number) => (row: { decision_id: number }) => row.decision_id === id

function withoutDecision<Row extends { decision_id: number }>(row: Row): Omit<Row, 'decision_id'> {
  const { decision_id: _decision, ...rest } = row
  return rest
}

/** Returns the summaries as they were sent. A bidder gets only its own, for the announced award. */
async function readSummaries({ tx, tender, bidder }: Scope): Promise<EvidenceSummary[]> {
  const rows = await tx
    .selectFrom('summaries')
    .innerJoin('decisions', 'decisions.id', 'summaries.decision_id')
    .innerJoin('bids', 'bids.id', 'summaries.bid_id')
    .where('decisions.tender_id', '=', tender.id)
    .where('decisions.notified_at', 'is not', null)
    .$if(bidder !== null, (all) =>
      all.where('bids.organisation_id', '=', bidder!.id).where('decisions.state', '=', 'notified'),
    )
    .orderBy('summaries.decision_id')
    .orderBy('summaries.bid_id')
    .select(['summaries.decision_id', 'summaries.bid_id', 'summaries.content'])
    .execute()
  return rows.flatMap(({ content, ...summary }) => (content ? [{ ...summary, content }] : []))
}

/** Returns the private questions. A bidder gets only its own, without the names of people. */
async function readDebriefs({ tx, tender, bidder }: Scope): Promise<EvidenceDebrief[]> {
  return tx
    .selectFrom('debriefs')
    .where('tender_id', '=', tender.id)
    .$if(bidder !== null, (all) => all.where('organisation_id', '=', bidder!.id))
    .orderBy('id')
    .select(['id', 'organisation_id', 'question_text', 'created_at', 'answer_text', 'answered_at'])
    .$if(bidder === null, (all) => all.select(['user_id', 'answered_by']))
    .execute()
}
