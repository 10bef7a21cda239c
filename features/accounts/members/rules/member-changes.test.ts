import { expect, test } from 'vitest'
import { memberRoles, type MemberRole } from '#kernel/contract/member.ts'
import {
  memberChangeTexts as texts,
  needsSecondOwner,
  roleFromDirectory,
  whyNotGiveRole,
  whyNotOwnerChange,
  type MemberFacts,
} from './member-changes.ts'

const of = (role: MemberRole, more: Partial<MemberFacts> = {}): MemberFacts => ({
  is_active: true,
  role,
  given_role: role,
  may_own: true,
  ...more,
})

const one = { owners: 1, isPending: false }
const two = { owners: 2, isPending: false }

test.for(memberRoles)('an owner can give a %s any other role', (role) => {
  for (const next of memberRoles) {
    const reason = whyNotGiveRole(of(role), next, two)
    expect(reason?.message).toBe(next === role ? texts.same : undefined)
  }
})

test.for<[string, MemberFacts, MemberRole, typeof one, string | undefined]>([
  ['the last owner', of('owner'), 'member', one, texts.lastOwner],
  ['an owner who is not active', of('owner', { is_active: false }), 'member', one, undefined],
  ['an inactive member', of('member', { is_active: false }), 'owner', one, texts.inactiveOwner],
  ['a marked account', of('member', { may_own: false }), 'owner', one, texts.mayNotOwn],
  [
    'a marked account that was an owner',
    of('member', { may_own: false, given_role: 'owner' }),
    'member',
    one,
    undefined,
  ],
  ['a pending member', of('member'), 'viewer', { owners: 2, isPending: true }, texts.pending],
])('%s gets another role only if the rules allow it', ([, member, role, facts, message]) => {
  expect(whyNotGiveRole(member, role, facts)?.message).toBe(message)
})

test.for<[MemberFacts, MemberRole, number, boolean]>([
  [of('member'), 'owner', 1, false],
  [of('member'), 'owner', 2, true],
  [of('owner'), 'member', 2, true],
  [of('owner', { is_active: false }), 'member', 2, false],
  [of('member'), 'viewer', 5, false],
])('a change of one of several owners needs a second owner', ([member, role, owners, needed]) => {
  expect(needsSecondOwner(member, role, { owners })).toBe(needed)
})

test('only another owner can confirm or object to a change of owners, and only its requester can withdraw it', () => {
  const change = { asked_by: { id: 1 } }
  expect(whyNotOwnerChange({ id: 1 }, 'confirm', change)?.message).toBe(texts.ownAsked)
  expect(whyNotOwnerChange({ id: 1 }, 'object', change)?.message).toBe(texts.ownAsked)
  expect(whyNotOwnerChange({ id: 1 }, 'withdraw', change)).toBeUndefined()
  expect(whyNotOwnerChange({ id: 2 }, 'confirm', change)).toBeUndefined()
  expect(whyNotOwnerChange({ id: 2 }, 'object', change)).toBeUndefined()
  expect(whyNotOwnerChange({ id: 2 }, 'withdraw', change)?.message).toBe(texts.notAsked)
})

test('a directory can assign any role below owner, and cannot change an owner’s role', () => {
  expect(roleFromDirectory('member', 'viewer')).toBe('viewer')
  expect(roleFromDirectory('contributor', undefined)).toBe('contributor')
  expect(roleFromDirectory('owner', 'viewer')).toBe('owner')
})
