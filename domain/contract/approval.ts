// Approval by one or two other people, as the rules of the organisation require: of publications,
// moved deadlines, awards without a panel, contracts and changes to contracts. Awards by a panel are
// approved with their decision.

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
  deadline: 'Move of a deadline',
  award: 'Award',
  contract: 'Contract',
  modification: 'Modification of a contract',
}

/** States of a request. `used` means that the approved action was taken. */
export const approvalStates = ['waiting', 'approved', 'refused', 'replaced', 'used'] as const
export type ApprovalState = (typeof approvalStates)[number]

export const approvalStateLabels: Record<ApprovalState, string> = {
  waiting: 'Awaiting approval',
  approved: 'Approved',
  refused: 'Refused',
  replaced: 'Replaced',
  used: 'Done',
}

/** Id of the part of a tender's page with the requests, to which emails and tasks link. */
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
  /** For a tender that doesn't exist yet, about which nobody can be asked. */
  saveFirst:
    'Your organisation requires approval before this tender is published. Save it as a draft, then send it for approval.',
  notNeeded: 'This needs no approval.',
  asked: 'Sent for approval. Those who can approve it are told by email.',
  approved: 'Approved. Your colleague can go on.',
  approvedFirst: (waits: string) => `Approved. ${waits}`,
  refused: 'Refused. Your colleague is told.',
  notFound: 'This request for approval doesn’t exist.',
  notWaiting: 'This request has been reviewed or replaced already.',
  /** The state of the request that the reviewer saw no longer holds. */
  reviewedMeanwhile: 'Somebody else has approved this in the meantime. Read it again.',
  outdated:
    'The tender or the approval rules have changed since, so this request no longer counts.',
  ownRequest: 'Nobody approves their own request. Ask a colleague.',
  tooNew:
    'Your account is newer than what it would approve. Ask a colleague with an older account.',
  madeByPreparer:
    'The person who prepared this invited you or changed your account. Ask another colleague.',
  gaveFirst:
    'You, or somebody you share your approvals with, gave the first approval. Another person gives the second.',
  notYours: 'Somebody else approves this.',
  waitsFor: (levels: string) => `Waits for ${levels}.`,
  levels: (first: string, second: string) => `${first}, then ${second}`,
  approver: { any: 'any colleague', owner: 'any owner' },
  onBehalf: (name: string, delegate: string) => `${name} or ${delegate} in their place`,
  insteadOf: (name: string) => `an owner in place of ${name}, who can’t approve this`,
  hasLeft: (name: string, owner: string) =>
    `${name} can no longer approve anything. ${owner} has to change the approval rules.`,
  noOwnerLeft: (owner: string) =>
    `No owner can approve this. ${owner} has to change the approval rules, or make a colleague an owner.`,
  someOwner: 'An owner',
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
  saveAndAsk: 'Save as draft and send for approval',
  /** After a new tender was saved as a draft. */
  notAsked:
    'The tender is saved as a draft, but it couldn’t be sent for approval. Publish it to try again.',
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
  inPlaceOf: (by: string, name: string) => `${by}, for ${name}`,
  youReviewFor: (name: string) => `You review this in place of ${name}.`,
  byOne: (name: string) => `Approved by ${name}`,
  byFirst: (name: string) => `First approval by ${name}`,
  bySecond: (name: string) => `Second approval by ${name}`,
  readDraft:
    'Read the whole draft before you approve it: you approve its details, lots, documents and bid set-up as they are now.',
}
