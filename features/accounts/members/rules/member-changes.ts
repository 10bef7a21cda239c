// Rules for changing the roles of an organisation's members. Only owners can change roles
// (contract/member.ts).
import type { InvitedRole, MemberRole } from '#kernel/contract/member.ts'
import type { Reason } from '#kernel/rules/permission.ts'

export interface MemberFacts {
  is_active: boolean
  /** The effective role; never owner for an account that may not be an owner. */
  role: MemberRole
  /** Role assigned to the member. */
  given_role: MemberRole
  may_own: boolean
}

interface OwnershipFacts {
  /** Number of active owners. */
  owners: number
  /** True if a change of this member's role is pending. */
  isPending: boolean
}

export const memberChangeTexts = {
  same: 'This person has this role already.',
  pending: 'A change of this person’s role is waiting for an owner already.',
  inactiveOwner: 'This account isn’t active. Reactivate it first.',
  mayNotOwn:
    'An administrator of the portal changed this account, so it can’t be an owner as long as a colleague has an account that nobody changed.',
  lastOwner: 'This is the only owner. Make somebody else an owner first.',
  ownAsked: 'You asked for this change. Another owner has to confirm it.',
  askerNoOwner: 'The person who asked for this change is no longer an owner. You can object to it.',
  notAsked: 'Another owner asked for this change. You can object to it.',
}

const conflict = (message: string): Reason => ({ kind: 'conflict', message })

export const isActiveOwner = ({ is_active, role }: Pick<MemberFacts, 'is_active' | 'role'>) =>
  is_active && role === 'owner'

/** Returns why an owner can't give the member the role, or undefined if they can. */
export function whyNotGiveRole(
  member: MemberFacts,
  role: MemberRole,
  { owners, isPending }: OwnershipFacts,
): Reason | undefined {
  if (isPending) return conflict(memberChangeTexts.pending)
  if (member.given_role === role) return conflict(memberChangeTexts.same)
  if (role === 'owner') {
    if (!member.is_active) return conflict(memberChangeTexts.inactiveOwner)
    return member.may_own ? undefined : conflict(memberChangeTexts.mayNotOwn)
  }
  return isActiveOwner(member) && owners < 2 ? conflict(memberChangeTexts.lastOwner) : undefined
}

/**
 * Returns whether assigning the role needs a second owner's confirmation: it adds or removes an
 * owner, and the organisation has at least two.
 */
export function needsSecondOwner(
  member: MemberFacts,
  role: MemberRole,
  { owners }: Pick<OwnershipFacts, 'owners'>,
): boolean {
  return owners >= 2 && (role === 'owner' || isActiveOwner(member))
}

/**
 * Returns a member's role after a change by the organisation's directory; `given` is undefined if
 * the directory sent no role. Only owners can add owners or change their roles.
 */
export function roleFromDirectory(before: MemberRole, given: InvitedRole | undefined): MemberRole {
  return given === undefined || before === 'owner' ? before : given
}

export type OwnerChangeAction = 'confirm' | 'object' | 'withdraw'

/** Returns why an owner can't take the action on a pending change, or undefined if they can. */
export function whyNotOwnerChange(
  actor: { id: number },
  action: OwnerChangeAction,
  { asked_by }: { asked_by: { id: number } },
): Reason | undefined {
  const isOwn = actor.id === asked_by.id
  if (action === 'withdraw') return isOwn ? undefined : conflict(memberChangeTexts.notAsked)
  return isOwn ? conflict(memberChangeTexts.ownAsked) : undefined
}
