// Rules for choosing an owner of an organisation that has no active owner. Members may also replace
// an owner whom an administrator of the portal appointed.
import type { Reason } from '#kernel/rules/permission.ts'

export const electionRuleTexts = {
  notOpen: 'Your organisation has an active owner. Ask them to change roles.',
  inactive: 'This account isn’t active.',
  isOwner: 'This person is an owner already.',
  mayNotOwn:
    'An administrator of the portal changed this account. Choose somebody whose account nobody changed.',
  ownAccount:
    'An administrator of the portal changed your account, so your colleagues have to choose the owner.',
  hasOwner: 'This organisation has an active owner.',
}

interface Candidate {
  is_active: boolean
  role: string
  may_own: boolean
}

const conflict = (message: string): Reason => ({ kind: 'conflict', message })

/** Returns why a member can't vote for the candidate, or undefined if they can. */
export function whyNotVote(
  voter: { may_own: boolean },
  candidate: Candidate,
  { isOpen }: { isOpen: boolean },
): Reason | undefined {
  if (!isOpen) return conflict(electionRuleTexts.notOpen)
  if (!voter.may_own) return conflict(electionRuleTexts.ownAccount)
  if (!candidate.is_active) return conflict(electionRuleTexts.inactive)
  if (candidate.role === 'owner') return conflict(electionRuleTexts.isOwner)
  return candidate.may_own ? undefined : conflict(electionRuleTexts.mayNotOwn)
}

/** Returns why an administrator can't appoint the member, or undefined if they can. */
export function whyNotAppoint(
  member: Pick<Candidate, 'is_active'>,
  { owners }: { owners: number },
): Reason | undefined {
  if (owners > 0) return conflict(electionRuleTexts.hasOwner)
  return member.is_active ? undefined : conflict(electionRuleTexts.inactive)
}
