// The kinds of entries in the append-only record of an evaluation, one property for each kind. Each
// entry also has an audit row. Its action is the kind with the prefix `evaluation.`.
import type { AuditDeclaration } from '#kernel/contract/audit-action.ts'
import type { ClarificationKind } from '../clarifications/contract/clarification-to-answer.ts'
import type { Citation, EvaluationStage, EvaluationStep, ExclusionCode } from './evaluation.ts'

/** Metadata of the audit row. The log has only the entry's hash, not its content. */
interface OfEntry {
  entry_id: number
  sha256: string
}

interface EntryDeclaration<Details> extends AuditDeclaration<OfEntry> {
  /**
   * Columns that identify what an entry replaces: earlier entries of its kind with equal values.
   * Empty if entries of this kind don't replace each other.
   */
  replaces: readonly ('user_id' | 'bid_id' | 'criterion' | 'about_id')[]
  /** Type of the content of the column `details`. The property exists only in the type. */
  details?: Details
}

const entry = <Details = Record<never, never>>(
  phrase: string,
  name: string,
  replaces: EntryDeclaration<Details>['replaces'] = [],
): EntryDeclaration<Details> => ({ phrase, name, replaces })

/** The comments describe the columns that a kind uses besides `details`. */
export const evaluationEntries = {
  step: entry<{ step: EvaluationStep; from: EvaluationStage; to: EvaluationStage }>(
    'moved the evaluation of {tender} to another stage',
    'Evaluation moved on',
  ),
  /** `about_id` is the bidder, and `text` describes the conflict. */
  declaration: entry<{ has_conflict: boolean }>(
    'declared conflicts of interest, or none, in {tender}',
    'Conflicts declared',
    ['user_id', 'about_id'],
  ),
  /** `about_id` is the user with the conflict. */
  mitigation: entry(
    'recorded the mitigation of a conflict of interest in {tender}',
    'Conflict mitigated',
  ),
  /** `text` is the note; `reason` explains a change after the criterion was finished. */
  score: entry<{ reason?: string }>('saved a mark in the evaluation of {tender}', 'Mark saved', [
    'user_id',
    'criterion',
    'bid_id',
  ]),
  finish: entry('finished a criterion of {tender}', 'Criterion finished'),
  /** `text` is the reason for the mark. */
  consensus: entry<{ discussion: string; citations: Citation[]; participants: number[] }>(
    'saved a consensus mark in the evaluation of {tender}',
    'Consensus mark saved',
    ['criterion', 'bid_id'],
  ),
  /** `about_id` is the consensus, and `text` is the comment of an evaluator who disagrees. */
  confirmation: entry<{ agrees: boolean }>(
    'responded to a proposed mark in the evaluation of {tender}',
    'Response to mark',
    ['about_id', 'user_id'],
  ),
  exclusion: entry<{ code: ExclusionCode; evidence: string }>(
    'excluded a bid from {tender}',
    'Bid excluded',
  ),
  reinstatement: entry('reinstated an excluded bid of {tender}', 'Bid reinstated'),
  clarification: entry<{ kind: ClarificationKind; deadline: string; allows_files: boolean }>(
    'asked a bidder for clarification in {tender}',
    'Clarification requested',
  ),
  /** `about_id` is the clarification. */
  reply: entry<{ files: { id: number; filename: string; sha256: string }[] }>(
    'answered a request for clarification in {tender}',
    'Clarification answered',
  ),
  low_price_decision: entry<{ accepted: boolean }>(
    'accepted a low price in {tender}',
    'Low price accepted',
    ['bid_id'],
  ),
  tie_break: entry<{ order: number[] }>(
    'recorded the order of tied bids of {tender}',
    'Tie broken',
  ),
}

export type EntryKind = keyof typeof evaluationEntries

export const entryKinds = Object.keys(evaluationEntries) as EntryKind[]

export type EntryDetails<Kind extends EntryKind> =
  (typeof evaluationEntries)[Kind] extends EntryDeclaration<infer Details> ? Details : never

/** The audit actions of the entries. */
export const entryAuditActions = Object.fromEntries(
  entryKinds.map((kind): [string, AuditDeclaration<OfEntry>] => [
    `evaluation.${kind}`,
    evaluationEntries[kind],
  ]),
) as Record<`evaluation.${EntryKind}`, AuditDeclaration<OfEntry>>
