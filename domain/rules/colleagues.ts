// Members of an organisation manage each other's accounts: any member can invite colleagues and
// deactivate those who have left. Members can't deactivate their own account, so at least one
// member always remains. An account blocked by an administrator can be unblocked only by an
// administrator.
import type { Reason } from './can.ts'

export interface ColleagueFacts {
  id: number
  is_active: boolean
  is_deactivated: boolean
}

export const colleagueRuleTexts = {
  self: 'You can’t deactivate your own account. Ask a colleague.',
  deactivatedAlready: 'This account is not active.',
  activeAlready: 'This account is already active.',
  blocked: 'An administrator blocked this account. Ask the administrators to unblock it.',
}

type Rule = (colleague: ColleagueFacts) => Reason | undefined

const conflict = (message: string): Reason => ({ kind: 'conflict', message })

const rules = {
  deactivate: ({ is_active }) =>
    is_active ? undefined : conflict(colleagueRuleTexts.deactivatedAlready),
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
