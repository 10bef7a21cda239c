import { expect, test } from 'vitest'
import {
  acceptsPassword,
  domainOf,
  isSharedDomain,
  provesSecondFactor,
  ssoRuleTexts,
  whyNotSso,
  type ProviderFacts,
  type SsoAction,
} from './sso.ts'

const off: ProviderFacts = {
  is_enabled: false,
  is_suspended: false,
  tested_at: null,
  required_from: null,
  has_proved_domain: false,
}
const tested = { ...off, tested_at: '2026-01-01T00:00:00Z' }
const on = { ...tested, is_enabled: true }
const proved = { ...on, has_proved_domain: true }
const required = { ...proved, required_from: '2026-02-01T00:00:00Z' }

const table: [SsoAction, ProviderFacts, string | undefined][] = [
  ['enable', off, ssoRuleTexts.notTested],
  ['enable', tested, undefined],
  ['enable', on, ssoRuleTexts.enabledAlready],
  ['disable', tested, ssoRuleTexts.notEnabled],
  ['disable', required, undefined],
  ['require', tested, ssoRuleTexts.notEnabled],
  ['require', on, ssoRuleTexts.noDomain],
  ['require', proved, undefined],
  ['require', required, ssoRuleTexts.requiredAlready],
  ['endRequirement', proved, ssoRuleTexts.notRequired],
  ['endRequirement', required, undefined],
  ['adopt', required, ssoRuleTexts.notSuspended],
  ['adopt', { ...required, is_suspended: true }, undefined],
  ['edit', required, undefined],
  ['delete', required, undefined],
]

test.for(table)('the rule on %s for a provider in state %o returns %s', ([action, facts, why]) => {
  expect(whyNotSso(action, facts)?.message).toBe(why)
})

test('passwords are refused from the announced time, except for break-glass accounts with MFA', () => {
  const now = new Date('2026-02-01T00:00:00Z')
  const usual = { required_from: now.toISOString(), is_break_glass: false, mfa_enabled: true }
  expect(acceptsPassword(usual, new Date(now.getTime() - 1))).toBe(true)
  expect(acceptsPassword(usual, now)).toBe(false)
  expect(acceptsPassword({ ...usual, is_break_glass: true }, now)).toBe(true)
  expect(acceptsPassword({ ...usual, is_break_glass: true, mfa_enabled: false }, now)).toBe(false)
  expect(acceptsPassword({ ...usual, required_from: null }, now)).toBe(true)
})

test('only listed acr and amr values count as a second factor', () => {
  expect(provesSecondFactor(['mfa'], { amr: ['pwd', 'mfa'] })).toBe(true)
  expect(provesSecondFactor(['Cl.Cm'], { vot: 'Cl.Cm' })).toBe(true)
  expect(provesSecondFactor(['gold'], { acr: 'gold' })).toBe(true)
  expect(provesSecondFactor(['mfa'], { amr: ['pwd'], acr: 'low' })).toBe(false)
  expect(provesSecondFactor(['mfa'], { amr: 'mfa' })).toBe(false)
  expect(provesSecondFactor([], { amr: ['mfa'] })).toBe(false)
})

test('the domain of an address is the part after its last @, without subdomains', () => {
  expect(domainOf('Ann@Example.COM')).toBe('example.com')
  expect(domainOf('"ann@bank.com"@example.com')).toBe('example.com')
  expect(domainOf('ann@mail.example.com')).toBe('mail.example.com')
  expect([isSharedDomain('gmail.com'), isSharedDomain('example.com')]).toEqual([true, false])
})
