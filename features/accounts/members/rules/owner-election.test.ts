import { expect, test } from 'vitest'
import { electionRuleTexts as texts, whyNotAppoint, whyNotVote } from './owner-election.ts'

const member = { is_active: true, role: 'member', may_own: true }
const open = { isOpen: true }

test.for([
  ['a member', member, member, open, undefined],
  ['somebody while there is an owner', member, member, { isOpen: false }, texts.notOpen],
  ['a member, with a marked account', { may_own: false }, member, open, texts.ownAccount],
  ['an inactive colleague', member, { ...member, is_active: false }, open, texts.inactive],
  ['an appointed owner', member, { ...member, role: 'owner' }, open, texts.isOwner],
  ['a marked account', member, { ...member, may_own: false }, open, texts.mayNotOwn],
] as const)('a vote for %s is accepted or refused', ([, voter, candidate, election, message]) => {
  expect(whyNotVote(voter, candidate, election)?.message).toBe(message)
})

test('an administrator can appoint only an active member, and only if there is no owner', () => {
  expect(whyNotAppoint(member, { owners: 0 })).toBeUndefined()
  expect(whyNotAppoint(member, { owners: 1 })?.message).toBe(texts.hasOwner)
  expect(whyNotAppoint({ is_active: false }, { owners: 0 })?.message).toBe(texts.inactive)
})
