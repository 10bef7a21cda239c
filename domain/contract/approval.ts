// Approval by a second person, for awards without a panel, contracts and changes to contracts whose
// value exceeds the organisation's limit. Awards by a panel are approved with their decision.
import * as z from 'zod/mini'
import { contractLimits } from './contract.ts'
import { endpoint } from './endpoint.ts'
import { evaluationLimits } from './evaluation.ts'
import { dayInput, exactTotal, id, rawText, timestamp } from './fields.ts'
import { moneyInput } from './money-input.ts'
import { award } from './tender-input.ts'

const approvalKinds = ['award', 'contract', 'modification'] as const
export type ApprovalKind = (typeof approvalKinds)[number]

export const approvalKindLabels: Record<ApprovalKind, string> = {
  award: 'Award',
  contract: 'Contract',
  modification: 'Modification of a contract',
}

/** States of a request. `used` means that the approved action was taken. */
const approvalStates = ['waiting', 'approved', 'refused', 'replaced', 'used'] as const
export type ApprovalState = (typeof approvalStates)[number]

export const approvalStateLabels: Record<ApprovalState, string> = {
  waiting: 'Awaiting approval',
  approved: 'Approved',
  refused: 'Refused',
  replaced: 'Replaced',
  used: 'Done',
}

/** Code of a refusal that says that the action has to be approved first. */
export const approvalRequired = 'approval_required'

const next = 'Send it for approval; once a colleague has approved it, do this again.'

export const approvalTexts = {
  required: {
    award: `This award is above the value from which your organisation requires approval. ${next}`,
    contract: `This contract is above the value that was approved, and above the limit of your organisation. ${next}`,
    modification: `This change is above the value that was approved, and above the limit of your organisation. ${next}`,
  } satisfies Record<ApprovalKind, string>,
  notNeeded: 'This needs no approval.',
  asked: 'Sent for approval. Your colleagues are told by email.',
  approved: 'Approved. Your colleague can go on.',
  refused: 'Refused. Your colleague is told.',
  notFound: 'This request for approval doesn’t exist.',
  notWaiting: 'This request has been reviewed or replaced already.',
  ownRequest: 'Nobody approves their own request. Ask a colleague.',
  tooNew:
    'Your account is newer than what it would approve. Ask a colleague with an older account.',
  madeByPreparer:
    'The person who prepared this invited you or changed your account. Ask another colleague.',
  reasonRequired: 'Enter a reason',
  valueReason:
    'The contract is above the value that was approved. Enter the reason why its value is higher.',
  loadFailed: 'Failed to load the requests for approval',
  askFailed: 'Failed to send this for approval',
  reviewFailed: 'Failed to record your review',
}

export const approvalWords = {
  title: 'Approvals',
  ask: 'Send for approval',
  asking: 'Sending...',
  approve: 'Approve',
  refuse: 'Refuse',
  reason: 'Reason',
  refuseTitle: 'Refuse this request?',
  approveTitle: 'Approve this request?',
  refuseWhy: 'The person who asked gets your reason.',
  approveWhy: 'The person who asked can then go on. Any change needs a new request.',
  saving: 'Saving...',
  value: 'Value that counts',
  askedBy: (name: string) => `Sent for approval by ${name}`,
  goOn: 'Approved: do this again, unchanged.',
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
  /** Why the caller can't review the request; null if they can. */
  why_not: z.nullable(z.string()),
})
export type Approval = z.output<typeof approval>

const subject = z.union([
  z.object({ kind: z.literal('award'), award }),
  z.object({
    kind: z.literal('contract'),
    /** The awarded lot; null for an award of the whole tender. */
    lot_id: z._default(z.nullable(id), null),
    /** The winner's organisation; required only if the award has several winners. */
    supplier_id: z._default(z.nullable(id), null),
    value: moneyInput,
    reason: z._default(rawText(contractLimits.reason), ''),
  }),
  z.object({
    kind: z.literal('modification'),
    contract_id: id,
    value: moneyInput,
    ends_on: dayInput,
    reason: z._default(rawText(contractLimits.reason), ''),
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
  summary: 'Send an award, a contract or a change to one for approval; replaces an earlier request',
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
    reason: rawText(evaluationLimits.reason),
    sha256: rawText(64).check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  reply: z.object({ message: z.string(), data: z.array(approval) }),
})
