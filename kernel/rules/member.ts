// Permissions that depend on the actor's role within their organisation.
import { memberActions, memberRoles, memberRoleTexts } from '#kernel/contract/member.ts'
import type { MemberAction, MemberRole } from '#kernel/contract/member.ts'

export interface Member {
  /**
   * Role in the actor's organisation; null for administrators, guests and users without an
   * organisation, whom other rules restrict. Undefined only where an organisation's rights are
   * checked, instead of those of a person.
   */
  member_role?: MemberRole | null | undefined
  /** The organisation's owner, whom members with fewer rights can ask. */
  owner?: { name: string } | null | undefined
}

/** Returns whether a role has at least the rights of another one. */
export function hasRightsOf(role: MemberRole, minRole: MemberRole): boolean {
  return memberRoles.indexOf(role) >= memberRoles.indexOf(minRole)
}

/**
 * Returns why the actor's role within their organisation doesn't allow the action, or undefined if
 * it does.
 */
export function whyNotMember(
  actor: Member,
  action: MemberAction,
): { kind: 'forbidden'; message: string } | undefined {
  const { member_role, owner } = actor
  const minRole = memberActions[action]
  if (!member_role || hasRightsOf(member_role, minRole)) return undefined
  return {
    kind: 'forbidden',
    message: memberRoleTexts.notAllowed(minRole, member_role, owner?.name ?? null),
  }
}
