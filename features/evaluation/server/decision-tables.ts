// Kysely table types for award decisions and for bidders' private questions about them.
import type { ColumnType, Generated } from 'kysely'
import type { Approver } from '#features/approvals/contract/approval-rule.ts'
import type { DecisionState, DecisionStep, NoAwardCode } from '../award/contract/decision.ts'
import type { Citation } from '../contract/evaluation.ts'
import type { Summary } from '../summaries/contract/summary.ts'
import type { Id, Maybe, MaybeTime, TimeDefaulted } from '#kernel/server/db/columns.ts'

interface DecisionsTable {
  id: Id
  tender_id: number
  state: Generated<DecisionState>
  revision: Generated<number>
  /** Hash of the decision; null until the decision is submitted. */
  sha256: Maybe<Buffer>
  created_at: TimeDefaulted
  notified_at: MaybeTime
}

interface DecisionLotsTable {
  id: Id
  decision_id: number
  /** Id of the lot; null for a tender without lots. */
  lot_id: Maybe<number>
  bid_id: Maybe<number>
  value: Maybe<string>
  no_award: Maybe<NoAwardCode>
  reason: Generated<string>
}

interface DecisionStepsTable {
  id: Id
  decision_id: number
  step: DecisionStep
  user_id: number
  reason: Generated<string>
  /** Text of the decision at this step, as returned by `decisionText`. */
  contents: string
  sha256: Buffer
  /**
   * For an approval: the requirement that it met. Null in steps stored by earlier portal versions.
   */
  level_by: Maybe<Approver>
  level_user_id: Maybe<number>
  /** For an approval: the person on whose behalf it was given. */
  for_user_id: Maybe<number>
  created_at: TimeDefaulted
}

interface SummaryReason {
  /** Id of the agreed mark that the reason explains. */
  consensus_id: number
  reason: string
  citations: Citation[]
}

/** Reasons by the criterion's key. */
export type SummaryReasons = Record<string, SummaryReason>

interface SummariesTable {
  decision_id: number
  bid_id: number
  revision: Generated<number>
  reasons: ColumnType<SummaryReasons, string | undefined, string>
  explanation: Generated<string>
  edited_by: Maybe<number>
  edited_at: MaybeTime
  /** Content of the summary that the bidder gets; null until the bidders are notified. */
  content: ColumnType<Summary | null, string | null | undefined, string>
}

interface DebriefsTable {
  id: Id
  tender_id: number
  organisation_id: number
  user_id: number
  question_text: string
  created_at: TimeDefaulted
  answer_text: Maybe<string>
  answered_by: Maybe<number>
  answered_at: MaybeTime
}

export interface DecisionTables {
  decisions: DecisionsTable
  decision_lots: DecisionLotsTable
  decision_steps: DecisionStepsTable
  summaries: SummariesTable
  debriefs: DebriefsTable
}

declare module '#kernel/server/db/tables.ts' {
  interface Tables extends DecisionTables {}
}
