import { describe, expect, test } from 'vitest'
import {
  decisionActions,
  decisionStates,
  decisionSteps,
  type DecisionAction,
  type DecisionState,
} from '../contract/decision.ts'
import {
  actionsFor,
  canTakeStep,
  decisionTransitions,
  stateOf,
  whyNotDecide,
  whyNotReadDecision,
  type DecisionFacts,
} from './decision-lifecycle.ts'
import type { PanelFacts } from '#features/evaluation/rules/evaluation-access.ts'

const independent = { dependence: null }

const chair: PanelFacts = {
  stage: 'locked',
  is_chair: true,
  role: null,
  criteria: null,
  declaration: 'clear',
  is_guest: false,
  has_second_factor: true,
  hides_names: false,
  hides_prices: false,
  are_prices_sealed: false,
}
const outsider: PanelFacts = { ...chair, is_chair: false, declaration: 'missing' }
const member: PanelFacts = { ...chair, is_chair: false, role: 'evaluator' }

const before: DecisionState[] = ['draft', 'awaiting_approval', 'approved']
const table: Record<DecisionAction, { byChair: DecisionState[]; byOthers: DecisionState[] }> = {
  save: { byChair: before, byOthers: [] },
  submit: { byChair: ['draft'], byOthers: [] },
  approve: { byChair: [], byOthers: ['awaiting_approval'] },
  refuse: { byChair: [], byOthers: ['awaiting_approval'] },
  editSummaries: { byChair: before, byOthers: [] },
  notify: { byChair: ['approved'], byOthers: [] },
  withdraw: { byChair: ['notified'], byOthers: ['notified'] },
}

test.for(decisionActions)('%s', (action) => {
  for (const state of decisionStates) {
    const asChair: DecisionFacts = {
      state,
      panel: chair,
      has_prepared: true,
      ...independent,
      was_shared: false,
    }
    expect(actionsFor(asChair).includes(action)).toBe(table[action].byChair.includes(state))
    for (const panel of [outsider, member]) {
      const asOther: DecisionFacts = {
        state,
        panel,
        has_prepared: false,
        ...independent,
        was_shared: false,
      }
      expect(actionsFor(asOther).includes(action)).toBe(table[action].byOthers.includes(state))
    }
  }
})

test('a person with a conflict of interest cannot take part', () => {
  for (const state of decisionStates) {
    for (const panel of [chair, member]) {
      const facts = {
        state,
        panel: { ...panel, declaration: 'conflict' as const },
        has_prepared: false,
        dependence: null,
        was_shared: false,
      }
      expect(actionsFor(facts)).toEqual([])
      expect(whyNotReadDecision(facts)?.kind).toBe('forbidden')
    }
  }
})

test('users can’t approve what they prepared', () => {
  const facts: DecisionFacts = {
    state: 'awaiting_approval',
    panel: member,
    has_prepared: true,
    dependence: null,
    was_shared: false,
  }
  expect(whyNotDecide(facts, 'approve')).toEqual({
    kind: 'forbidden',
    message: 'Nobody approves a decision that they prepared. Ask a colleague.',
  })
  const invited = { ...facts, has_prepared: false, dependence: 'made_by_preparer' } as const
  expect(whyNotDecide(invited, 'approve')?.message).toBe(
    'The person who prepared this invited you or changed your account. Ask another colleague.',
  )
  const late = { ...facts, has_prepared: false, dependence: 'too_new' } as const
  expect(whyNotDecide(late, 'refuse')?.message).toBe(
    'Your account is newer than what it would approve. Ask a colleague with an older account.',
  )
  const not_in_turn = { kind: 'forbidden', message: 'Waits for any owner.' } as const
  const other = { ...facts, has_prepared: false, not_in_turn }
  expect(whyNotDecide(other, 'approve')).toBe(not_in_turn)
})

test('a decision isn’t possible before the lock or while prices are sealed', () => {
  const facts: DecisionFacts = {
    state: 'draft',
    panel: chair,
    has_prepared: false,
    dependence: null,
    was_shared: false,
  }
  const open: DecisionFacts = { ...facts, panel: { ...chair, stage: 'consensus' } }
  const sealed: DecisionFacts = { ...facts, panel: { ...chair, are_prices_sealed: true } }
  for (const one of [open, sealed]) expect(whyNotDecide(one, 'save')?.kind).toBe('conflict')
})

test('each step is allowed only from its states, and a notified decision can only be withdrawn', () => {
  for (const step of decisionSteps) {
    for (const state of decisionStates) {
      const from: readonly DecisionState[] = decisionTransitions[step].from
      expect(canTakeStep(step, state)).toBe(from.includes(state))
    }
  }
  expect(decisionSteps.filter((step) => canTakeStep(step, 'notified'))).toEqual(['withdraw'])
  expect(decisionSteps.filter((step) => canTakeStep(step, 'withdrawn'))).toEqual([])
})

describe('reading the decision', () => {
  test.for([true, false])(
    'members can read it once locked, and colleagues only once it is shared: %s',
    (was_shared) => {
      const kindFor = (panel: PanelFacts) => whyNotReadDecision({ panel, was_shared })?.kind
      expect(kindFor(member)).toBeUndefined()
      expect(kindFor(outsider)).toBe(was_shared ? undefined : 'forbidden')
      expect(kindFor({ ...member, stage: 'consensus' })).toBe('conflict')
      expect(kindFor({ ...member, declaration: 'conflict' })).toBe('forbidden')
    },
  )
})

test('changed contents void an approval, but not a notification', () => {
  for (const state of decisionStates) {
    const unchanged = { state, submitted: 'a', current: 'a', meets_rules: true }
    expect(stateOf(unchanged)).toBe(state)
    const isVoided = state === 'awaiting_approval' || state === 'approved'
    expect(stateOf({ ...unchanged, current: 'b' })).toBe(isVoided ? 'draft' : state)
    const unmet = stateOf({ ...unchanged, meets_rules: false })
    expect(unmet).toBe(state === 'approved' ? 'draft' : state)
  }
})
