import { expect, test } from 'vitest'
import {
  colleagueActions,
  colleagueRuleTexts,
  whyNotColleague,
  type ColleagueAction,
  type ColleagueFacts,
} from './colleagues.ts'

const states = {
  active: { is_active: true, is_deactivated: false, role: 'member' },
  'an owner': { is_active: true, is_deactivated: false, role: 'owner' },
  deactivated: { is_active: false, is_deactivated: true, role: 'member' },
  blocked: { is_active: false, is_deactivated: false, role: 'member' },
} satisfies Record<string, Omit<ColleagueFacts, 'id'>>

const table: [ColleagueAction, keyof typeof states, string | undefined][] = [
  ['deactivate', 'active', undefined],
  ['deactivate', 'an owner', colleagueRuleTexts.owner],
  ['deactivate', 'deactivated', colleagueRuleTexts.deactivatedAlready],
  ['deactivate', 'blocked', colleagueRuleTexts.deactivatedAlready],
  ['reactivate', 'active', colleagueRuleTexts.activeAlready],
  ['reactivate', 'deactivated', undefined],
  ['reactivate', 'blocked', colleagueRuleTexts.blocked],
]

test.for(table)('trying to %s a colleague who is %s returns: %s', ([action, state, message]) => {
  const reason = whyNotColleague({ id: 1 }, action, { id: 2, ...states[state] })
  expect(reason).toEqual(message && { kind: 'conflict', message })
})

test.for(colleagueActions)('no user can %s themselves', (action) => {
  const reason = whyNotColleague({ id: 1 }, action, { id: 1, ...states.active })
  expect(reason).toEqual({ kind: 'conflict', message: colleagueRuleTexts.self })
})
