// In an evaluation, a panel judges a tender's opened bids. Its members declare conflicts of
// interest, mark the bids independently, agree on a mark for each criterion, and lock the result.
import * as z from 'zod/mini'
import { key } from '#features/bids/setup/contract/bidding.ts'
import {
  exactTotal,
  id,
  rawText,
  requiredText,
  timestamp,
  email,
  requiredName,
} from '#kernel/contract/fields.ts'
import { panelRoles, type PanelRole } from '#features/bids/guests/contract/panel-role.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { openedBid } from '#features/bids/opening/contract/opening.ts'
import { personTexts } from '#kernel/contract/user.ts'

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

export const evaluationLimits = {
  members: 30,
  note: 5000,
  reason: 5000,
  statement: 2000,
  quote: 1000,
  citations: 20,
}

/**
 * If the highest and the lowest mark for a bid and criterion differ by more than this fraction of
 * the scale, the panel has to record its discussion.
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

/**
 * Start of a sentence about somebody's open task. The name is null if the task is the reader's own.
 */
export const stillHasTo = (name: string | null) =>
  name === null ? 'You still have to' : `${name} still has to`

/**
 * Open tasks that keep the chair from taking the next step. The name is null if the task is the
 * reader's own.
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

const managers = ['buyer', 'admin'] as const
const buyers = ['buyer'] as const
const path = '/tenders/:tenderId/evaluation'

const changed = z.object({ message: z.string(), evaluation })

export const getEvaluation = endpoint({
  method: 'GET',
  path,
  summary: 'Stage and panel of the evaluation; null where no panel has been named',
  access: managers,
  isOpenToGuests: true,
  reply: z.object({
    data: z.nullable(evaluation),
    /** For managers only: whether the caller can read the award decision. */
    may_read_decision: z.optional(z.boolean()),
    /** For managers only: people who can be named as panel members. */
    candidates: z.optional(z.array(z.object({ id, name: z.string(), is_guest: z.boolean() }))),
    /** For managers only: guests who have not accepted their invitation yet. */
    invitations: z.optional(z.array(panelInvitation)),
  }),
})

export const savePanel = endpoint({
  method: 'PUT',
  path,
  summary: 'Name the chair, evaluators, price evaluators and observers',
  access: buyers,
  body: panelInput,
  reply: changed,
})

export const invitePanelMember = endpoint({
  method: 'POST',
  path: `${path}/invitations`,
  summary: 'Invite somebody from outside to the panel; inviting again creates a new link',
  access: buyers,
  takesKey: true,
  body: z.object({
    name: requiredName(personTexts.nameRequired),
    email: email(personTexts.emailRequired),
    role: z.enum(panelRoles),
    criteria: z.nullable(z.array(key).check(z.minLength(1), z.maxLength(100))),
    /** Reason for the invitation, required after scoring has started. */
    reason: z.nullish(rawText(evaluationLimits.reason)),
  }),
  status: 201,
  reply: z.object({ message: z.string(), invitation: panelInvitation }),
})

export const withdrawPanelInvitation = endpoint({
  method: 'DELETE',
  path: `${path}/invitations/:invitationId`,
  summary: 'Withdraw an invitation to the panel; its link no longer works',
  access: buyers,
  reply: z.object({ message: z.string() }),
})

export const declareConflicts = endpoint({
  method: 'POST',
  path: `${path}/declarations`,
  summary:
    'Declare for every bidder whether the caller has a conflict of interest; withdrawing one needs the chair’s confirmation',
  access: buyers,
  isOpenToGuests: true,
  body: z.object({
    declarations: z
      .array(
        z.object({
          organisation_id: id,
          has_conflict: z.boolean(),
          statement: rawText(evaluationLimits.statement),
        }),
      )
      .check(z.maxLength(1000)),
  }),
  reply: changed,
})

export const listDeclarations = endpoint({
  method: 'GET',
  path: `${path}/declarations`,
  summary: 'Declared conflicts of interest and their mitigation, for chair and observers',
  access: buyers,
  isOpenToGuests: true,
  reply: z.object({
    data: z.array(
      z.object({
        id: z.int(),
        user: person,
        organisation: person,
        has_conflict: z.boolean(),
        statement: z.string(),
        declared_at: timestamp,
        /**
         * Latest recorded reason why the person may take part in spite of their conflicts of
         * interest, if it is newer than this declaration; otherwise null.
         */
        mitigation: z.nullable(z.object({ by: person, reason: z.string(), at: timestamp })),
        /**
         * The conflict that the person declared earlier and withdraws with this declaration; null
         * if there is none. The withdrawal counts only once it is confirmed.
         */
        corrects: z.nullable(
          z.object({
            statement: z.string(),
            declared_at: timestamp,
            is_confirmed: z.boolean(),
          }),
        ),
      }),
    ),
  }),
})

export const mitigateConflict = endpoint({
  method: 'POST',
  path: `${path}/mitigations`,
  summary:
    'Record why somebody with a declared conflict can take part, or confirm that they declared it by mistake',
  access: buyers,
  body: z.object({
    user_id: id,
    reason: requiredText(evaluationTexts.reasonRequired, evaluationLimits.reason),
  }),
  reply: changed,
})

export const evaluationSteps = ['start_scoring', 'start_consensus', 'lock', 'go_back'] as const
export type EvaluationStep = (typeof evaluationSteps)[number]

export const stepEvaluation = endpoint({
  method: 'POST',
  path: `${path}/steps`,
  summary: 'Take the next step of the evaluation, or go back one step with a reason',
  access: buyers,
  body: z.object({
    step: z.enum(evaluationSteps),
    reason: z.nullish(rawText(evaluationLimits.reason)),
  }),
  reply: changed,
})

export const listJudgedBids = endpoint({
  method: 'GET',
  path: `${path}/bids`,
  summary: 'The bids that the panel judges, without their content',
  access: buyers,
  isOpenToGuests: true,
  reply: z.object({ data: z.array(judgedBid) }),
})

export const getJudgedBid = endpoint({
  method: 'GET',
  path: `${path}/bids/:bidId`,
  summary: 'One bid with its answers and files, and the caller’s own marks and notes',
  access: buyers,
  isOpenToGuests: true,
  reply: z.object({
    data: z.extend(judgedBid, {
      answers: openedBid.shape.answers,
      price_lines: openedBid.shape.price_lines,
      files: openedBid.shape.files,
      flags: openedBid.shape.flags,
      scores: z.array(
        z.object({
          id: z.int(),
          criterion: z.string(),
          mark: z.nullable(z.string()),
          note: z.string(),
          saved_at: timestamp,
        }),
      ),
    }),
  }),
})

export const readJudgedFile = endpoint({
  method: 'GET',
  path: `${path}/bids/:bidId/files/:fileId`,
  summary: 'A file of a bid, to view in the page or to save',
  access: buyers,
  isOpenToGuests: true,
  query: z.object({ inline: z.optional(z.literal('1')) }),
  reply: z.string(),
})

/** The caller's newest mark for one bid and criterion. */
const ownScore = z.object({
  id: z.int(),
  bid_id: id,
  criterion: z.string(),
  mark: z.nullable(z.string()),
  has_note: z.boolean(),
})

export const listOwnScores = endpoint({
  method: 'GET',
  path: `${path}/scores`,
  summary: 'The caller’s own newest marks, for the grid',
  access: buyers,
  isOpenToGuests: true,
  reply: z.object({ data: z.array(ownScore) }),
})

export const saveScore = endpoint({
  method: 'PUT',
  path: `${path}/bids/:bidId/score`,
  summary: 'Save the caller’s mark and note; earlier ones are kept',
  access: buyers,
  isOpenToGuests: true,
  body: scoreInput,
  reply: z.object({ score: ownScore }),
})

export const finishCriterion = endpoint({
  method: 'POST',
  path: `${path}/finish`,
  summary: 'Finish a criterion; others’ marks are shown once everybody has finished it',
  access: buyers,
  isOpenToGuests: true,
  body: z.object({ criterion: key }),
  reply: changed,
})

const confirmation = z.object({
  user: person,
  agrees: z.boolean(),
  comment: z.string(),
  answered_at: timestamp,
})

const consensus = z.object({
  id: z.int(),
  mark: z.string(),
  reason: z.string(),
  discussion: z.string(),
  citations: z.array(citation),
  participants: z.array(person),
  by: person,
  saved_at: timestamp,
  confirmations: z.array(confirmation),
})
export type Consensus = z.output<typeof consensus>

export const getConsensus = endpoint({
  method: 'GET',
  path: `${path}/consensus`,
  summary: 'All marks and notes of one criterion side by side, once everybody has finished it',
  access: buyers,
  isOpenToGuests: true,
  query: z.object({ criterion: key }),
  reply: z.object({
    data: z.array(
      z.object({
        bid_id: id,
        /** The evaluators' own marks; empty until every assigned evaluator has marked the bid. */
        scores: z.array(
          z.object({
            user: person,
            /**
             * Set for an evaluator who was removed from the criterion after finishing it. Their
             * marks still count for the spread. The reason is null if none was recorded.
             */
            removed: z.nullable(z.object({ at: timestamp, reason: z.nullable(z.string()) })),
            mark: z.nullable(z.string()),
            note: z.string(),
            saved_at: timestamp,
            /**
             * Marks that the evaluator replaced after finishing the criterion, oldest first, each
             * with the reason for replacing it.
             */
            changes: z.array(
              z.object({
                mark: z.nullable(z.string()),
                note: z.string(),
                reason: z.nullable(z.string()),
                saved_at: timestamp,
              }),
            ),
          }),
        ),
        /** True if the marks are so far apart that a discussion note is needed. */
        is_wide: z.boolean(),
        consensus: z.nullable(consensus),
      }),
    ),
  }),
})

export const saveConsensus = endpoint({
  method: 'PUT',
  path: `${path}/bids/:bidId/consensus`,
  summary: 'Save the consensus mark of one bid and its reason; earlier ones are kept',
  access: buyers,
  body: consensusInput,
  reply: z.object({ message: z.string(), consensus }),
})

export const confirmConsensus = endpoint({
  method: 'POST',
  path: `${path}/confirmations`,
  summary: 'Confirm consensus marks, or record a dissent',
  access: buyers,
  isOpenToGuests: true,
  body: z.object({
    answers: z
      .array(
        z.object({
          consensus_id: id,
          agrees: z.boolean(),
          comment: rawText(evaluationLimits.statement),
        }),
      )
      .check(z.minLength(1), z.maxLength(1000)),
  }),
  reply: z.object({ message: z.string() }),
})
