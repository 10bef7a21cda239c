// Rules about approval rules themselves, and about who may end a delegation of approvals.
import type { ApprovalDelegation } from '../contract/approval-rule.ts'
import type { Actor, Reason } from '#kernel/rules/permission.ts'
import { hasRightsOf } from '#kernel/rules/member.ts'

const texts = {
  notYours: (name: string) => `Only ${name} or an owner can end this.`,
}

/** Returns whether the rule requires approvals by two owners. */
export function needsTwoOwners({ first, second }: { first: unknown; second: unknown }): boolean {
  return first === 'owner' && second === 'owner'
}

/**
 * Returns why the actor may not end the delegation, or undefined if they may. The person who
 * delegated their approvals may, and so may any owner.
 */
export function whyNotEndDelegation(
  actor: Pick<Actor, 'id' | 'member_role'>,
  { from }: Pick<ApprovalDelegation, 'from'>,
): Reason | undefined {
  const isOwner = actor.member_role ? hasRightsOf(actor.member_role, 'owner') : false
  if (from.id === actor.id || isOwner) return undefined
  return { kind: 'forbidden', message: texts.notYours(from.name) }
}
