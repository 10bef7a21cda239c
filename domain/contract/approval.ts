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
  approvedFirst: (waits: string) => `Approved. ${waits}`,
  /** The state of the request that the reviewer saw no longer holds. */
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
