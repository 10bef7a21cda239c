// Members of an organisation invite colleagues, and owners deactivate those who have left. Nobody
// can deactivate their own account or an owner's: an owner's role has to be changed first, under
// the rules in member-changes.ts, so at least one owner always remains. An account blocked by an
// administrator can be unblocked only by an administrator.
import type { MemberRole } from '#kernel/contract/member.ts'
import type { Reason } from '#kernel/rules/permission.ts'

export interface ColleagueFacts {
  id: number
  is_active: boolean
  is_deactivated: boolean
  /** Undefined for a change by the organisation's directory, which can also deactivate owners. */
  role?: MemberRole
}

export const colleagueRuleTexts = {
  self: 'You can’t deactivate your own account. Ask a colleague.',
  owner: 'An owner can’t be deactivated. Give this person another role first.',
  deactivatedAlready: 'This account is not active.',
  activeAlready: 'This account is already active.',
  blocked: 'An administrator blocked this account. Ask the administrators to unblock it.',
}

type Rule = (colleague: ColleagueFacts) => Reason | undefined

const conflict = (message: string): Reason => ({ kind: 'conflict', message })

const rules = {
  deactivate: ({ is_active, role }) => {
    if (!is_active) return conflict(colleagueRuleTexts.deactivatedAlready)
    return role === 'owner' ? conflict(colleagueRuleTexts.owner) : undefined
  },
  reactivate: ({ is_active, is_deactivated }) => {
    if (is_active) return conflict(colleagueRuleTexts.activeAlready)
    return is_deactivated ? undefined : conflict(colleagueRuleTexts.blocked)
  },
} satisfies Record<string, Rule>

export type ColleagueAction = keyof typeof rules

export const colleagueActions = Object.keys(rules) as ColleagueAction[]

/** Returns why the actor may not take the action, or undefined if they may. */
export function whyNotColleague(
  actor: { id: number },
  action: ColleagueAction,
  colleague: ColleagueFacts,
): Reason | undefined {
  if (actor.id === colleague.id) return conflict(colleagueRuleTexts.self)
  return rules[action](colleague)
}
