// Calls for the evaluation panel: members, declarations, steps, reading bids, marks and consensus.
import * as z from 'zod/mini'
import { key } from './bidding.ts'
import { endpoint } from './endpoint.ts'
import {
  consensusInput,
  evaluation,
  evaluationLimits,
  evaluationTexts,
  judgedBid,
  panelInput,
  panelInvitation,
  scoreInput,
  citation,
} from './evaluation.ts'
import { panelRoles } from './panel-role.ts'
import { email, id, rawText, requiredName, requiredText, timestamp } from './fields.ts'
import { openedBid } from './opening.ts'
import { personTexts } from './user.ts'

const managers = ['buyer', 'admin'] as const
const buyers = ['buyer'] as const
const path = '/tenders/:tenderId/evaluation'

const person = z.object({ id, name: z.string() })
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
  summary: 'Invite somebody from outside to the panel; once more makes a new link',
  access: buyers,
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
    'Declare for every bidder whether the caller has a conflict of interest; taking one back needs the chair’s confirmation',
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
         * The conflict that the person declared before and takes back with this declaration, which
         * counts only once it is confirmed; null if there is none.
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

/** The caller's newest mark for one bid under one criterion. */
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
  summary: 'Finish a criterion; others’ marks are shown once everybody has',
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
