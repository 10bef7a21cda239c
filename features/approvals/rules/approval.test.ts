import { describe, expect, test } from 'vitest'
import type { Currency } from '#features/tenders/contract/tender.ts'
import {
  approvalsThatCount,
  anybody,
  isAbove,
  needsApproval,
  requiredLevels,
  reviewAs,
  approvalRecipients,
  waitsFor,
  whyNotReview,
  type ApprovalMember,
  type Level,
  type PendingApproval,
} from './approval.ts'

test('a reviewer must be independent of the request’s preparer and have an older account than the request', () => {
  const messageFor = (given: Parameters<typeof whyNotReview>[0]) => whyNotReview(given)?.message
  expect(messageFor({ has_prepared: false, dependence: null })).toBeUndefined()
  expect(messageFor({ has_prepared: true, dependence: null })).toBe(
    'Nobody approves their own request. Ask a colleague.',
  )
  expect(messageFor({ has_prepared: false, dependence: 'too_new' })).toBe(
    'Your account is newer than what it would approve. Ask a colleague with an older account.',
  )
  expect(messageFor({ has_prepared: false, dependence: 'made_by_preparer' })).toBe(
    'The person who prepared this invited you or changed your account. Ask another colleague.',
  )
})

test('a value exceeds the approved one by a penny or more, and always if nothing was approved', () => {
  expect(isAbove('1000.00', '1000')).toBe(false)
  expect(isAbove('1000.01', '1000')).toBe(true)
  expect(isAbove('0.01', null)).toBe(true)
})

test.for<[string | null, string | null, Currency, boolean]>([
  [null, '1000000', 'GBP', false],
  [null, '1000000', 'EUR', false],
  [null, null, 'GBP', false],
  ['1000', '1000', 'GBP', false],
  ['1000', '999.99', 'GBP', false],
  ['1000', '999.99', 'EUR', true],
  ['1000', '1000.01', 'GBP', true],
  ['0', '0.01', 'GBP', true],
  ['1000', null, 'GBP', true],
])('a limit of %s and a value of %s %s need approval: %s', ([limit, value, currency, expected]) => {
  expect(needsApproval(limit, { value, currency })).toBe(expected)
})

const owner: Level = { by: 'owner', user_id: null }
const person = (user_id: number): Level => ({ by: 'person', user_id })

describe('required approvals', () => {
  const rules = [
    { above: '5000', levels: [person(1), owner] },
    { above: null, levels: [anybody] },
    { above: '100000', levels: [owner, owner] },
  ]
  const required = (value: string | null, currency: Currency = 'GBP') =>
    requiredLevels({ rules, limit: null }, { value, currency })

  test('the rule with the highest exceeded value applies', () => {
    expect(required('5000')).toEqual([anybody])
    expect(required('5000.01')).toEqual([person(1), owner])
    expect(required('100000.01')).toEqual([owner, owner])
  })

  test('an unknown value, or one in another currency, counts as above the value of every rule', () => {
    expect(required(null)).toEqual([owner, owner])
    expect(required('1', 'EUR')).toEqual([owner, owner])
  })

  test('the administrators’ limit requires a colleague’s approval where no rule applies', () => {
    const withLimit = (value: string, above: string) =>
      requiredLevels(
        { rules: [{ above, levels: [person(1)] }], limit: '1000' },
        { value, currency: 'GBP' },
      )
    expect(withLimit('1000', '5000')).toEqual([])
    expect(withLimit('1001', '5000')).toEqual([anybody])
    expect(withLimit('5001', '5000')).toEqual([person(1)])
    expect(withLimit('501', '500')).toEqual([person(1)])
    expect(requiredLevels({ rules: [], limit: null }, { value: null, currency: 'GBP' })).toEqual([])
  })
})

test('approvals count in order, and only for the levels that the rules require now', () => {
  const count = (required: Level[], given: Level[]) => approvalsThatCount(required, given).length
  expect(count([anybody], [person(1)])).toBe(1)
  expect(count([owner], [anybody])).toBe(0)
  expect(count([person(1), owner], [person(1)])).toBe(1)
  expect(count([person(1), owner], [owner])).toBe(0)
  expect(count([person(1), owner], [anybody, person(1), owner])).toBe(2)
  expect(count([person(2)], [person(1)])).toBe(0)
  expect(count([], [person(1)])).toBe(0)
})

describe('approvers of a pending request', () => {
  const member = (id: number, name: string, facts: Partial<ApprovalMember> = {}) => ({
    id,
    name,
    is_owner: false,
    may_decide: true,
    has_prepared: false,
    dependence: null,
    ...facts,
  })
  const farah = member(1, 'Farah')
  const olive = member(2, 'Olive', { is_owner: true })
  const tom = member(3, 'Tom')
  const preparer = member(4, 'Pat', { has_prepared: true })

  const pendingOf = (levels: Level[], more: Partial<PendingApproval> = {}): PendingApproval => ({
    levels,
    given: [],
    members: [farah, olive, tom, preparer],
    delegations: [],
    ...more,
  })
  /**
   * Returns the name of the person on whose behalf the user reviews, "self", or the reason for the
   * refusal.
   */
  function outcome(pending: PendingApproval, { id }: ApprovalMember) {
    const capacity = reviewAs(pending, id)
    return 'reason' in capacity ? capacity.reason.message : (capacity.for?.name ?? 'self')
  }

  test('any colleague, any owner or the named person can approve, but never the preparer', () => {
    expect(outcome(pendingOf([anybody]), tom)).toBe('self')
    expect(outcome(pendingOf([owner]), tom)).toBe('Somebody else approves this.')
    expect(outcome(pendingOf([owner]), olive)).toBe('self')
    expect(outcome(pendingOf([person(1)]), farah)).toBe('self')
    expect(outcome(pendingOf([person(1)]), olive)).toBe('Somebody else approves this.')
    for (const level of [anybody, owner, person(4)]) {
      expect(outcome(pendingOf([level]), preparer)).toBe(
        'Nobody approves their own request. Ask a colleague.',
      )
    }
  })

  test('the text names who approves next, and who approves after that', () => {
    expect(waitsFor(pendingOf([anybody]))).toBe('Waits for any colleague.')
    expect(waitsFor(pendingOf([person(1), owner]))).toBe('Waits for Farah, then any owner.')
    const given = [{ user_id: 1, for_id: null }]
    expect(waitsFor(pendingOf([person(1), owner], { given }))).toBe('Waits for any owner.')
  })

  test('the second approval must come from a different person', () => {
    const given = [{ user_id: olive.id, for_id: null }]
    const pending = pendingOf([anybody, anybody], { given })
    expect(outcome(pending, olive)).toBe(
      'You, or somebody you share your approvals with, gave the first approval. Another person gives the second.',
    )
    expect(outcome(pending, tom)).toBe('self')
  })

  test('a delegate approves on behalf of the person who delegated to them', () => {
    const delegations = [{ from_id: farah.id, to_id: tom.id }]
    const pending = pendingOf([person(1), owner], { delegations })
    expect(outcome(pending, tom)).toBe('Farah')
    expect(outcome(pending, farah)).toBe('self')
    expect(waitsFor(pending)).toBe('Waits for Farah or Tom in their place, then any owner.')
    expect(approvalRecipients(pending, preparer).approvers).toEqual([farah.id, tom.id])
    const ofOwner = pendingOf([owner], { delegations: [{ from_id: olive.id, to_id: tom.id }] })
    expect(outcome(ofOwner, tom)).toBe('Olive')
  })

  test('a delegate cannot approve if they or the person they act for prepared the request', () => {
    const toPreparer = [{ from_id: farah.id, to_id: preparer.id }]
    expect(outcome(pendingOf([person(1)], { delegations: toPreparer }), preparer)).toBe(
      'Nobody approves their own request. Ask a colleague.',
    )
    const ofPreparer = [{ from_id: preparer.id, to_id: tom.id }]
    expect(outcome(pendingOf([person(4)], { delegations: ofPreparer }), tom)).toBe(
      'Somebody else approves this.',
    )
    const dependent = member(3, 'Tom', { dependence: 'made_by_preparer' })
    const members = [farah, olive, dependent, preparer]
    const delegations = [{ from_id: farah.id, to_id: tom.id }]
    const pending = pendingOf([person(1)], { members, delegations })
    expect(outcome(pending, dependent)).toBe(
      'The person who prepared this invited you or changed your account. Ask another colleague.',
    )
    expect(waitsFor(pending)).toBe('Waits for Farah.')
  })

  test('a person and their delegate count as one for the two approvals', () => {
    const delegations = [{ from_id: farah.id, to_id: tom.id }]
    const byDelegate = [{ user_id: tom.id, for_id: farah.id }]
    const byPerson = [{ user_id: farah.id, for_id: null }]
    for (const given of [byDelegate, byPerson]) {
      const pending = pendingOf([person(1), anybody], { given, delegations })
      expect(outcome(pending, tom)).toBe(
        'You, or somebody you share your approvals with, gave the first approval. Another person gives the second.',
      )
      expect(outcome(pending, farah)).toBe(
        'You, or somebody you share your approvals with, gave the first approval. Another person gives the second.',
      )
      expect(outcome(pending, olive)).toBe('self')
    }
    // The same applies after the delegation has ended, if the first approval was given under it.
    const ended = pendingOf([person(1), anybody], { given: byDelegate })
    expect(outcome(ended, farah)).toBe(
      'You, or somebody you share your approvals with, gave the first approval. Another person gives the second.',
    )
  })

  test('an owner can approve instead of a named person who can’t approve this request', () => {
    const ofPreparer = pendingOf([person(4)])
    expect(outcome(ofPreparer, olive)).toBe('self')
    expect(outcome(ofPreparer, tom)).toBe('Somebody else approves this.')
    expect(waitsFor(ofPreparer)).toBe('Waits for an owner in place of Pat, who can’t approve this.')
    const afterFirst = pendingOf([owner, person(2)], { given: [{ user_id: 2, for_id: null }] })
    expect(outcome(afterFirst, farah)).toBe('Somebody else approves this.')
  })

  test('an approver who has left can’t be replaced, so an owner has to change the rule', () => {
    const left = member(1, 'Farah', { may_decide: false })
    const pending = pendingOf([person(1)], {
      members: [left, olive, tom],
      delegations: [{ from_id: 1, to_id: tom.id }],
    })
    expect(outcome(pending, olive)).toBe('Somebody else approves this.')
    expect(outcome(pending, tom)).toBe('Somebody else approves this.')
    expect(waitsFor(pending)).toBe(
      'Farah can no longer approve anything. Olive has to change the approval rules.',
    )
    expect(approvalRecipients(pending, preparer).approvers).toEqual([])
  })

  test('the text says so if no owner can approve', () => {
    const busy = member(2, 'Olive', { is_owner: true, has_prepared: true })
    const pending = pendingOf([owner], { members: [busy, tom] })
    expect(waitsFor(pending)).toBe(
      'No owner can approve this. Olive has to change the approval rules, or make a colleague an owner.',
    )
    expect(outcome(pending, tom)).toBe('Somebody else approves this.')
  })
})
