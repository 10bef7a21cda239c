import { expect, test } from 'vitest'
import { roles, type Role } from '#kernel/contract/role.ts'
import {
  hasOrganisation,
  isActiveAdministrator,
  organisationWith,
  userActions,
  userRuleTexts,
  whyNotUser,
  type AccountFacts,
  type Circumstances,
  type UserAction,
} from './user-administration.ts'

const actor = { id: 1, role: 'admin' as const }

function account(facts: Partial<AccountFacts> = {}): AccountFacts {
  const organisation = { id: 7, verification_status: 'approved' as const }
  const state = { is_active: true, is_deactivated: false, mfa_enabled: true }
  return { id: 2, role: 'buyer', ...state, organisation, ...facts }
}

const pending = { id: 7, verification_status: 'pending' as const }
const rejected = { id: 7, verification_status: 'rejected' as const }
const asSupplier = { role: 'supplier' as const, organisation_id: 9 }
const asAdmin = { role: 'admin' as const, organisation_id: null }

const table: [UserAction, Partial<AccountFacts>, Partial<Circumstances>, string | undefined][] = [
  ['block', {}, {}, undefined],
  ['block', { is_active: false }, {}, userRuleTexts.blockedAlready],
  ['block', { is_active: false, is_deactivated: true }, {}, undefined],
  ['block', { role: 'admin' }, { otherAdministrators: 1 }, undefined],
  ['block', { role: 'admin' }, { otherAdministrators: 0 }, userRuleTexts.lastAdministrator],
  ['unblock', { is_active: true }, {}, userRuleTexts.activeAlready],
  ['unblock', { is_active: false }, {}, undefined],
  ['unblock', { is_active: false, is_deactivated: true }, {}, undefined],
  ['unblock', { is_active: false, organisation: null }, {}, undefined],
  ['unblock', { is_active: false, organisation: pending }, {}, userRuleTexts.organisationPending],
  ['unblock', { is_active: false, organisation: rejected }, {}, userRuleTexts.organisationRejected],
  ['changeRole', {}, { becomes: asSupplier }, undefined],
  ['changeRole', {}, { becomes: asAdmin }, undefined],
  [
    'changeRole',
    {},
    { becomes: { role: 'buyer', organisation_id: 7 } },
    userRuleTexts.roleUnchanged,
  ],
  ['changeRole', {}, { becomes: { role: 'buyer', organisation_id: 8 } }, undefined],
  ['changeRole', { role: 'admin' }, { becomes: asSupplier, otherAdministrators: 1 }, undefined],
  [
    'changeRole',
    { role: 'admin' },
    { becomes: asSupplier, otherAdministrators: 0 },
    userRuleTexts.lastAdministrator,
  ],
  [
    'changeRole',
    { role: 'admin', is_active: false },
    { becomes: asSupplier, otherAdministrators: 0 },
    undefined,
  ],
  ['remove', {}, {}, undefined],
  ['remove', { role: 'admin' }, { otherAdministrators: 0 }, userRuleTexts.lastAdministrator],
  ['correct', {}, {}, undefined],
  ['correct', { is_active: false }, {}, undefined],
  ['resetPassword', {}, {}, undefined],
  ['resetPassword', { is_active: false }, {}, undefined],
  ['resetMfa', {}, {}, undefined],
  ['resetMfa', { mfa_enabled: false }, {}, userRuleTexts.noMfa],
]

test.for(table)('%s user %o in situation %o: %s', ([action, facts, circumstances, message]) => {
  const reason = whyNotUser(actor, action, account(facts), {
    otherAdministrators: 1,
    ...circumstances,
  })
  expect(reason).toEqual(message && { kind: 'conflict', message })
})

test.for(userActions)('no user can apply "%s" to themselves', (action) => {
  const self = account({ id: actor.id, role: 'admin' })
  expect(whyNotUser(actor, action, self, { otherAdministrators: 5 })).toEqual({
    kind: 'conflict',
    message: userRuleTexts.self[action],
  })
})

test.for(['buyer', 'supplier'] as const)('a %s cannot administer users', (role) => {
  for (const action of userActions) {
    const reason = whyNotUser({ id: 1, role }, action, account(), { otherAdministrators: 1 })
    expect(reason?.kind).toBe('forbidden')
  }
})

test.for<[Role, 'buyer' | 'supplier' | null, number | null]>([
  ['admin', 'buyer', null],
  ['buyer', 'buyer', 7],
  ['buyer', 'supplier', null],
  ['supplier', 'supplier', 7],
  ['supplier', null, null],
])('a user who becomes %s in a %s organisation belongs to %s', ([role, type, expected]) => {
  expect(organisationWith(role, type && { id: 7, type })).toBe(expected)
})

test('only active administrators can restore access, and only administrators have no organisation', () => {
  const rolesWith = (is_active: boolean) =>
    roles.filter((role) => isActiveAdministrator({ role, is_active }))
  expect(rolesWith(true)).toEqual(['admin'])
  expect(rolesWith(false)).toEqual([])
  expect(roles.filter(hasOrganisation).toSorted()).toEqual(['buyer', 'supplier'])
})
