// In an evaluation, a panel judges a tender's opened bids: its members declare conflicts of
// interest, mark the bids on their own, agree on a mark for each criterion, and lock the result.
import * as z from 'zod/mini'
import { key } from './bidding.ts'
import { exactTotal, id, rawText, requiredText, timestamp } from './fields.ts'
import { panelRoles, type PanelRole } from './panel-role.ts'

export const evaluationStages = ['declarations', 'scoring', 'consensus', 'locked'] as const
export type EvaluationStage = (typeof evaluationStages)[number]

export const evaluationStageLabels: Record<EvaluationStage, string> = {
  declarations: 'Declarations',
  scoring: 'Scoring',
  consensus: 'Consensus',
  locked: 'Marks final',
}

export const panelRoleLabels: Record<PanelRole, string> = {
  evaluator: 'Evaluator',
  price_evaluator: 'Price evaluator',
  observer: 'Observer',
}

/** Combined state of a member's declarations about all bidders. */
export const declarationStates = ['missing', 'clear', 'conflict', 'mitigated'] as const
export type DeclarationState = (typeof declarationStates)[number]

export const exclusionCodes = [
  'mandatory_ground',
  'discretionary_ground',
  'not_compliant',
  'below_minimum',
  'abnormally_low',
  'withdrawn',
] as const
export type ExclusionCode = (typeof exclusionCodes)[number]

export const exclusionCodeLabels: Record<ExclusionCode, string> = {
  mandatory_ground: 'Mandatory exclusion ground',
  discretionary_ground: 'Discretionary exclusion ground',
  not_compliant: 'Bid doesn’t comply with what was asked',
  below_minimum: 'Below a minimum mark',
  abnormally_low: 'Abnormally low price, after the bidder’s explanation',
  withdrawn: 'Withdrawn by the bidder',
}

/** Kinds of rows in the append-only record of an evaluation. */
export const entryKinds = [
  'step',
  'declaration',
  'mitigation',
  'score',
  'finish',
  'consensus',
  'confirmation',
  'exclusion',
  'reinstatement',
  'clarification',
  'reply',
  'low_price_decision',
  'tie_break',
] as const
export type EntryKind = (typeof entryKinds)[number]

export const evaluationLimits = {
  members: 30,
  note: 5000,
  reason: 5000,
  statement: 2000,
  quote: 1000,
  citations: 20,
}

/**
 * If the highest and the lowest mark for a bid under one criterion differ by more than this
 * fraction of the scale, the panel has to record its discussion.
 */
export const wideSpread = { numerator: 2, denominator: 5 }

export const evaluationTexts = {
  none: 'This tender has no evaluation panel yet.',
  awardedWithoutPanel: 'This tender was awarded without an evaluation panel.',
  noBidding: 'This tender takes no bids here, so there is nothing to evaluate.',
  noBids: 'No bid of this tender could be opened, so there is nothing to evaluate.',
  chairOnly: 'Only the chair of the panel can do this.',
  notAssigned: 'This criterion isn’t assigned to you.',
  offScale: 'Choose a mark on the scale',
  wrongStage: (stage: EvaluationStage) =>
    `This can’t be done at this stage of the evaluation (${evaluationStageLabels[stage]}).`,
  stale: 'Somebody has saved this since you opened it.',
  reasonRequired: 'Enter a reason',
  citationRequired: 'Quote at least one passage of the bid',
  chairUnknown: 'Choose an active buyer of the tender’s organisation',
  criterionUnknown: 'Choose criteria of this tender',
  publishFirst: 'Name the panel once the tender is published, when its criteria are fixed.',
  optionsFixed: 'What is hidden from evaluators can’t change once scoring has started.',
  goBackFirst:
    'Nobody can join the panel or get other criteria at this stage. Go back to scoring first.',
  statementRequired: 'Describe the conflict of interest',
  alreadyExcluded: 'This bid is excluded.',
  askFirst:
    'Tell the bidder about the low price, and wait for the explanation or the deadline, before you exclude the bid for it.',
  pricesSealed: 'The prices are still sealed.',
  pricesHidden: 'You see prices once the evaluation is locked.',
}

/** Start of an open task of one person; the name is null for the reader. */
export const stillHasTo = (name: string | null) =>
  name === null ? 'You still have to' : `${name} still has to`

/**
 * Open tasks that keep the chair from taking the next step. The name of the person who has the task
 * is null if the reader has it.
 */
export const blockerTexts = {
  notOpened: 'The openers still have to open the bids.',
  unfinished: (name: string | null, criteria: string) => `${stillHasTo(name)} finish ${criteria}.`,
  unconfirmed: (name: string | null, count: number) =>
    `${stillHasTo(name)} confirm ${count === 1 ? 'one consensus mark' : `${count} consensus marks`}.`,
}

const person = z.object({ id, name: z.string() })

/** Mark in steps of a half, such as "3" or "3.5". */
export const markInput = rawText(4).check(z.regex(/^\d{1,2}(\.[05])?$/, evaluationTexts.offScale))

const member = z.object({
  user: person,
  is_guest: z.boolean(),
  is_active: z.boolean(),
  is_chair: z.boolean(),
  /** Null for a chair who doesn't evaluate. */
  role: z.nullable(z.enum(panelRoles)),
  /** Keys of the criteria assigned to an evaluator; null for all. */
  criteria: z.nullable(z.array(z.string())),
  declaration: z.enum(declarationStates),
  /** Keys of the criteria that the evaluator has finished. */
  finished: z.array(z.string()),
})
export type PanelMember = z.output<typeof member>

/** A criterion that gets marks: a sub-criterion, or a criterion without sub-criteria. */
const judgedCriterion = z.object({
  key: z.string(),
  name: z.string(),
  /** Name of the criterion that a sub-criterion belongs to; otherwise null. */
  parent: z.nullable(z.string()),
  /** Percentage of all points. */
  weight: z.string(),
  minimum_mark: z.nullable(z.int()),
  /** Meaning of each mark, starting at 0. */
  scale: z.array(z.string()),
  evaluators: z.array(id),
  /**
   * True once every assigned evaluator has finished the criterion. From then on, evaluators can
   * read each other's marks.
   */
  is_complete: z.boolean(),
})
export type JudgedCriterion = z.output<typeof judgedCriterion>

export const panelInvitation = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(panelRoles),
  /** Keys of the criteria assigned to an evaluator; null for all. */
  criteria: z.nullable(z.array(z.string())),
  expires_at: timestamp,
  is_expired: z.boolean(),
})

export const evaluation = z.object({
  stage: z.enum(evaluationStages),
  /**
   * Revision number, incremented by every change to the panel. Clients send it back when they save
   * the panel; if it is out of date, the save is refused.
   */
  revision: z.int(),
  /** True if evaluators see bidders as A, B, C until the evaluation is locked. */
  hides_names: z.boolean(),
  /**
   * True if only the chair, price evaluators and observers see prices until the evaluation is
   * locked.
   */
  hides_prices: z.boolean(),
  locked_at: z.nullable(timestamp),
  members: z.array(member),
  criteria: z.array(judgedCriterion),
  mark_step: z.enum(['whole', 'half']),
  scale: z.array(z.string()),
  /**
   * Bidders whose bids were opened; empty before the opening. Every member makes a declaration
   * about each bidder.
   */
  bidders: z.array(person),
  /** Open tasks that keep the chair from taking the next step, as sentences. */
  missing: z.array(z.string()),
  /** The caller's own role and rights on the panel. */
  own: z.object({
    is_chair: z.boolean(),
    role: z.nullable(z.enum(panelRoles)),
    criteria: z.nullable(z.array(z.string())),
    declaration: z.enum(declarationStates),
    needs_second_factor: z.boolean(),
    may_read_bids: z.boolean(),
    may_see_prices: z.boolean(),
    /** The caller's newest declaration about each bidder. */
    declarations: z.array(
      z.object({
        organisation_id: id,
        has_conflict: z.boolean(),
        statement: z.string(),
        declared_at: timestamp,
      }),
    ),
  }),
})
export type Evaluation = z.output<typeof evaluation>

export const panelInput = z.object({
  chair_id: id,
  hides_names: z.boolean(),
  hides_prices: z.boolean(),
  members: z
    .array(
      z.object({
        user_id: id,
        role: z.enum(panelRoles),
        criteria: z.nullable(z.array(key).check(z.minLength(1), z.maxLength(100))),
      }),
    )
    .check(z.maxLength(evaluationLimits.members)),
  /**
   * Revision that the caller saw; null for a new panel. The save is refused if there is a newer
   * revision.
   */
  revision: z.nullable(id),
  /** Reason for the change, required when the chair changes, and after scoring has started. */
  reason: z.nullish(rawText(evaluationLimits.reason)),
})
export type PanelInput = z.output<typeof panelInput>

/** A bid in the panel's list. */
export const judgedBid = z.object({
  id,
  /** Name of the bidder, or "Bidder A" while names are hidden. */
  bidder: z.string(),
  /** Null while names are hidden. */
  organisation_id: z.nullable(id),
  lot_id: z.nullable(id),
  /** Null if the price is sealed or hidden from the caller. */
  total: z.nullable(exactTotal),
  exclusion: z.nullable(z.object({ code: z.enum(exclusionCodes), text: z.string() })),
})
export type JudgedBidReply = z.output<typeof judgedBid>

export const scoreInput = z.object({
  criterion: key,
  mark: z.nullable(markInput),
  note: rawText(evaluationLimits.note),
  /**
   * Reason for replacing an earlier mark, required once the evaluator has finished the criterion.
   */
  reason: z.nullish(rawText(evaluationLimits.reason)),
  /**
   * Id of the caller's newest entry for this bid and criterion, or null if there is none. The save
   * is refused if a newer entry exists.
   */
  based_on: z.nullable(id),
})

export const citation = z.object({
  /** Key of the question that the passage answers. */
  question: key,
  quote: requiredText(evaluationTexts.citationRequired, evaluationLimits.quote),
})
export type Citation = z.output<typeof citation>

export const consensusInput = z.object({
  criterion: key,
  mark: markInput,
  reason: requiredText(evaluationTexts.reasonRequired, evaluationLimits.reason),
  discussion: rawText(evaluationLimits.reason),
  citations: z.array(citation).check(z.maxLength(evaluationLimits.citations)),
  /** Ids of the members who took part in the discussion. */
  participants: z.array(id).check(z.maxLength(evaluationLimits.members)),
  /**
   * Id of the consensus entry that the caller saw, or null if there was none. The save is refused
   * if there is a newer entry.
   */
  based_on: z.nullable(id),
})
export type ConsensusInput = z.output<typeof consensusInput>
