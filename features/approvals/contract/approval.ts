// Approval by one or two other people, as the organisation's rules require. It covers publications,
// moved deadlines, awards without a panel, contracts and contract changes. If a panel makes the
// award, its decision is approved instead.
import * as z from 'zod/mini'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { dayInput, exactTotal, id, rawText, timestamp } from '#kernel/contract/fields.ts'
import { moneyInput } from '#features/tenders/contract/money-input.ts'
import { award, deadlineMove, tenderChanges } from '#features/tenders/contract/tender-input.ts'

export const approvalLimits = { reason: 5000 }

export const approvalKinds = [
  'publication',
  'deadline',
  'award',
  'contract',
  'modification',
] as const
export type ApprovalKind = (typeof approvalKinds)[number]

export const approvalKindLabels: Record<ApprovalKind, string> = {
  publication: 'Publication',
  deadline: 'Deadline change',
  award: 'Award',
  contract: 'Contract',
  modification: 'Modification of a contract',
}

/** States of a request. `used` means that the approved action was taken. */
export const approvalStates = ['waiting', 'approved', 'refused', 'replaced', 'used'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** Id of the section that lists the requests on a tender's page. Emails and tasks link to it. */
export const approvalsAnchor = 'approvals'

const next = 'Send it for approval; once a colleague has approved it, do this again.'

export const approvalTexts = {
  required: {
    publication: `Your organisation requires approval before this tender is published. ${next}`,
    deadline: `Your organisation requires approval before a deadline of this tender is moved. ${next}`,
    award: `Your organisation requires approval of this award. ${next}`,
    contract: `This contract is above the value that was approved, so your organisation requires approval. ${next}`,
    modification: `This change is above the value that was approved, so your organisation requires approval. ${next}`,
  } satisfies Record<ApprovalKind, string>,
  approvedFirst: (waits: string) => `Approved. ${waits}`,
  /** Shown if the request's state has changed since the reviewer loaded it. */
  reviewedMeanwhile: 'Somebody else has approved this in the meantime. Read it again.',
  outdated:
    'The tender or the approval rules have changed since, so this request no longer counts.',
  levels: (first: string, second: string) => `${first}, then ${second}`,
  approver: { any: 'any colleague', owner: 'any owner' },
  someOwner: 'An owner',
}

export const approvalWords = {
  asking: 'Sending...',
  inPlaceOf: (by: string, name: string) => `${by}, for ${name}`,
  youReviewFor: (name: string) => `You review this in place of ${name}.`,
}

/** One difference between the present state and the proposed one. */
const approvalLine = z.object({
  label: z.string(),
  /** Null if there is nothing to compare with. */
  before: z.nullable(z.string()),
  after: z.string(),
})
export type ApprovalLine = z.output<typeof approvalLine>

const review = z.object({
  by: z.string(),
  /** Name of the person on whose behalf the review was given; null if there is none. */
  for: z.nullable(z.string()),
  level: z.literal([1, 2]),
  approves: z.boolean(),
  reason: z.string(),
  reviewed_at: timestamp,
})

export const approval = z.object({
  id,
  kind: z.enum(approvalKinds),
  state: z.enum(approvalStates),
  /** Hash of the contents; a review is valid for this hash only. */
  sha256: z.string(),
  lines: z.array(approvalLine),
  /** Reason that the requester gave; empty if there is none. */
  reason: z.string(),
  /** Value that is compared with the limit; null if it is unknown. */
  value: z.nullable(exactTotal),
  asked_by: z.object({ id, name: z.string() }),
  asked_at: timestamp,
  reviews: z.array(review),
  /** Number of the pending approval, 1 or 2; null if the request isn't pending. */
  level: z.nullable(z.literal([1, 2])),
  /**
   * Text that names the next approver and the one after that. Null if the request isn't pending, or
   * if any colleague can approve it.
   */
  waits_for: z.nullable(z.string()),
  /** Name of the person on whose behalf the caller would review; null if there is none. */
  reviews_for: z.nullable(z.string()),
  /** True if the request is no longer valid, because the rules or the contents have changed. */
  is_outdated: z.boolean(),
  /** Reason why the caller can't review the request; null if they can. */
  why_not: z.nullable(z.string()),
})
export type Approval = z.output<typeof approval>

const subject = z.union([
  z.object({
    kind: z.literal('publication'),
    /** The edit of a published tender that needs approval; undefined for a draft. */
    changes: z.optional(tenderChanges),
  }),
  z.object({ kind: z.literal('deadline'), changes: deadlineMove }),
  z.object({ kind: z.literal('award'), award }),
  z.object({
    kind: z.literal('contract'),
    /** The awarded lot; null for an award of the whole tender. */
    lot_id: z._default(z.nullable(id), null),
    /** The winner's organisation; required only if the award has several winners. */
    supplier_id: z._default(z.nullable(id), null),
    value: moneyInput,
    reason: z._default(rawText(approvalLimits.reason), ''),
  }),
  z.object({
    kind: z.literal('modification'),
    contract_id: id,
    value: moneyInput,
    ends_on: dayInput,
    reason: z._default(rawText(approvalLimits.reason), ''),
  }),
])
export type ApprovalSubject = z.output<typeof subject>
export type GivenSubject = z.input<typeof subject>

const path = '/tenders/:tenderId/approvals'

export const listApprovals = endpoint({
  method: 'GET',
  path,
  summary: 'Requests for approval about a tender and its contracts, newest first',
  access: ['buyer'],
  reply: z.object({ data: z.array(approval) }),
})

export const askApproval = endpoint({
  method: 'POST',
  path,
  summary:
    'Send a publication, a moved deadline, an award, a contract or a change to one for approval; replaces an earlier request',
  access: ['buyer', 'admin'],
  does: 'decide',
  body: z.object({ subject }),
  reply: z.object({ message: z.string() }),
})

export const reviewApproval = endpoint({
  method: 'POST',
  path: `${path}/:approvalId/review`,
  summary: 'Approve or refuse a request; not by the person who made it',
  access: ['buyer'],
  does: 'decide',
  body: z.object({
    approves: z.boolean(),
    reason: rawText(approvalLimits.reason),
    /** Number of the approval that the caller gives, if two are required. */
    level: z._default(z.literal([1, 2]), 1),
    sha256: rawText(64).check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  reply: z.object({ message: z.string(), data: z.array(approval) }),
})
