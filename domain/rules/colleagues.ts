// People of one organisation look after their own accounts: any of them invites colleagues and
// deactivates those who have left. Nobody does it to themself, so that one is always left. Whom an
// administrator blocked, only an administrator lets in again.
import type { Reason } from './can.ts'

/** What the rules need to know of a colleague. */
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
  noOrganisation: 'Your account does not belong to an organisation.',
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

/** Nothing when the action is allowed; otherwise why it is not. */
export function whyNotColleague(
  actor: { id: number },
  action: ColleagueAction,
  colleague: ColleagueFacts,
): Reason | undefined {
  if (actor.id === colleague.id) return conflict(colleagueRuleTexts.self)
  return rules[action](colleague)
}
