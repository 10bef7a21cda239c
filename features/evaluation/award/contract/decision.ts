// The award decision for an evaluated tender: one winner or several, or no award, for each lot. If
// the value exceeds a threshold that the organisation sets, a second person has to approve the
// decision.
import * as z from 'zod/mini'
import { evaluationLimits, exclusionCodes } from '#features/evaluation/contract/evaluation.ts'
import { exactTotal, id, money, rawText, timestamp } from '#kernel/contract/fields.ts'
import { moneyInput } from '#features/tenders/contract/money-input.ts'
import { tenderLimits } from '#features/tenders/contract/tender.ts'

export const decisionStates = [
  'draft',
  'awaiting_approval',
  'approved',
  'notified',
  'withdrawn',
] as const
export type DecisionState = (typeof decisionStates)[number]

export const decisionStateLabels: Record<DecisionState, string> = {
  draft: 'Draft',
  awaiting_approval: 'Awaiting approval',
  approved: 'Ready to notify',
  notified: 'Bidders notified',
  withdrawn: 'Withdrawn',
}

/**
 * Steps in the record of a decision. `complete` submits a decision that needs no approval, and
 * `approve_first` is the first of two approvals.
 */
export const decisionSteps = [
  'save',
  'submit',
  'complete',
  'approve_first',
  'approve',
  'refuse',
  'notify',
  'withdraw',
] as const
export type DecisionStep = (typeof decisionSteps)[number]

export const decisionStepLabels: Record<DecisionStep, string> = {
  save: 'Saved',
  submit: 'Sent for approval',
  complete: 'Completed, no approval needed',
  approve_first: 'First approval',
  approve: 'Approved',
  refuse: 'Refused',
  notify: 'Bidders notified',
  withdraw: 'Withdrawn',
}

/** Reasons why a lot is not awarded. */
export const noAwardCodes = [
  'no_bids',
  'none_suitable',
  'too_expensive',
  'need_changed',
  'irregularity',
  'other',
] as const
export type NoAwardCode = (typeof noAwardCodes)[number]

export const noAwardLabels: Record<NoAwardCode, string> = {
  no_bids: 'No bids were received',
  none_suitable: 'No bid met the requirements',
  too_expensive: 'The bids were above the budget',
  need_changed: 'What is needed has changed',
  irregularity: 'There was an error in the procedure',
  other: 'Another reason',
}

export const decisionTexts = {
  none: 'No decision has been saved yet.',
  loadFailed: 'Failed to load the decision',
  decidedByPanel:
    'An evaluation panel judges the bids of this tender. Award it on the Award page of its evaluation.',
  reasonRequired: 'Enter a reason',
}

export const decisionLimits = { reason: evaluationLimits.reason, lots: 200 }

const person = z.object({ id, name: z.string() })

/** Choice for one lot: one winner or several, or a coded reason why there is none. */
const choice = z.object({
  bid_id: z.nullable(id),
  value: z.nullable(money),
  no_award: z.nullable(z.enum(noAwardCodes)),
  reason: z.string(),
  /** Winners besides `bid_id`, if the bid set-up allows several. */
  others: z.array(z.object({ bid_id: id, value: z.nullable(money), reason: z.string() })),
})

export const decidedBid = z.object({
  bid_id: id,
  bidder: z.string(),
  rank: z.nullable(z.int()),
  /** Points for quality, for price and in total, rounded for display. */
  quality: z.string(),
  price: z.nullable(z.string()),
  /** Price and points for each price criterion; empty if the price isn't split or isn't judged. */
  price_criteria: z.array(z.object({ key: z.string(), price: exactTotal, points: z.string() })),
  total: z.nullable(z.string()),
  total_price: z.nullable(exactTotal),
  is_tied: z.boolean(),
  is_low_price: z.boolean(),
  is_price_asked: z.boolean(),
  below_minimum: z.array(z.string()),
  exclusion: z.nullable(z.enum(exclusionCodes)),
})
export type DecidedBid = z.output<typeof decidedBid>

const decidedLot = z.object({
  /** Null for a tender without lots. */
  lot: z.nullable(z.object({ id, lot_number: z.int(), title: z.string() })),
  bids: z.array(decidedBid),
  /** Maximum number of winners, as the bid set-up states it. */
  max_winners: z.int(),
  /**
   * Id of the bid that is first by rank and recorded tie-breaks. Null if there are no bids. Also
   * null if the first bids are tied, not all of them can win, and no tie-break has been recorded.
   */
  first: z.nullable(id),
  /** Ids of the bids that win by rank and recorded tie-breaks, up to `max_winners`. */
  firsts: z.array(id),
  /** True if bids are tied, not all of them can win, and no tie-break has been recorded. */
  is_tie_open: z.boolean(),
  tie_breaks: z.array(
    z.object({ order: z.array(id), reason: z.string(), by: person, decided_at: timestamp }),
  ),
  choice: z.nullable(choice),
})
export type DecidedLot = z.output<typeof decidedLot>

/** Actions on a decision. The reply lists those that the caller may take now. */
export const decisionActions = [
  'save',
  'submit',
  'approve',
  'refuse',
  'editSummaries',
  'notify',
  'withdraw',
] as const
export type DecisionAction = (typeof decisionActions)[number]

export const decision = z.object({
  state: z.enum(decisionStates),
  /** Null until the decision is saved for the first time. */
  revision: z.nullable(z.int()),
  /**
   * Hash of the current contents; an approval is valid for this hash only. Null before the first
   * save.
   */
  sha256: z.nullable(z.string()),
  /** True if the contents have changed since the decision was submitted. */
  is_voided: z.boolean(),
  lots: z.array(decidedLot),
  /**
   * Total value of the awards. Each award counts with the greater of the value entered and the
   * bid's total. Null if both are unknown for any award.
   */
  value: z.nullable(exactTotal),
  /** The organisation's threshold above which approval is needed; null if it is never needed. */
  approval_threshold: z.nullable(money),
  needs_approval: z.boolean(),
  /**
   * Text that names the approvers that the owners' rules require; null if none of the rules
   * applies.
   */
  approval_rule: z.nullable(z.string()),
  /**
   * Number of the approval that is pending, 1 or 2; null if the decision doesn't await approval.
   */
  approval_level: z.nullable(z.literal([1, 2])),
  /**
   * Text that names the next approver and the one after that. Null if the decision isn't pending,
   * or if any colleague can approve it.
   */
  waits_for: z.nullable(z.string()),
  /** Name of the person on whose behalf the caller would approve; null if there is none. */
  reviews_for: z.nullable(z.string()),
  notified_at: z.nullable(timestamp),
  steps: z.array(
    z.object({
      step: z.enum(decisionSteps),
      by: person,
      /** The person on whose behalf the step was taken; null if there is none. */
      for: z.nullable(person),
      reason: z.string(),
      taken_at: timestamp,
      /** True if the step was taken for the current contents. */
      is_current: z.boolean(),
    }),
  ),
  actions: z.array(z.enum(decisionActions)),
  /**
   * Last days of a standstill that starts today, from the shortest to the longest; empty unless the
   * caller may notify the bidders.
   */
  standstill_ends: z.array(z.iso.date()),
})
export type Decision = z.output<typeof decision>

export const decisionInput = z.object({
  /**
   * Revision that the caller saw; null for the first save. The save is refused if there is a newer
   * revision.
   */
  revision: z.nullable(id),
  lots: z
    .array(
      z.object({
        lot_id: z.nullable(id),
        bid_id: z.nullable(id),
        value: moneyInput,
        no_award: z.nullable(z.enum(noAwardCodes)),
        reason: rawText(decisionLimits.reason),
        others: z._default(
          z
            .array(
              z.object({
                bid_id: id,
                value: moneyInput,
                reason: rawText(decisionLimits.reason),
              }),
            )
            .check(z.maxLength(tenderLimits.winners - 1)),
          [],
        ),
      }),
    )
    .check(z.minLength(1), z.maxLength(decisionLimits.lots)),
})
export type DecisionInput = z.output<typeof decisionInput>

export const decisionWords = {
  title: 'Award',
  loading: 'Loading the decision',
  steps: ['Decision', 'Approval', 'Summaries', 'Bidders notified'],
  lot: (number: number, title: string) => `Lot ${number}: ${title}`,
  whole: 'The whole tender',
  winner: 'Winner',
  noAward: 'No award',
  value: 'Value of the award',
  reason: 'Reason',
  lowPrice: 'Price flagged as abnormally low',
  ruleNeeds: (approvers: string) =>
    `The rules of your organisation require approval of this award: ${approvers}.`,
  readReport: 'Read the report',
  downloadReport: 'Save as PDF',
  toAward: 'Go to the award',
  notify: 'Notify all bidders',
  notifyWhy:
    'All bidders learn the result at the same moment, by email and on their pages. The standstill begins today. You can’t change the decision afterwards, only withdraw it.',
}

export const summaryWords = {
  editTitle: 'Edit the summary',
  explanation: 'Why the bid isn’t awarded',
  reasonFor: (criterion: string) => `Reason for “${criterion}”`,
  pointsInTotal: (points: string, most: string) => `${points} of ${most} points`,
  reason: 'Reason',
  quality: 'Quality',
  price: 'Price',
  total: 'Total',
  subtotal: (name: string) => `${name} subtotal`,
  inTotal: (name: string) => `${name} in total`,
  /** Name of a price criterion among criteria of quality. */
  priceFor: (name: string) => `Price: ${name}`,
  /** Reason for the points of a price criterion. */
  linesReason: (price: string) => `Sum of its lines: ${price}`,
}
