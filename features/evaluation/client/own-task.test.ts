import { expect, test } from 'vitest'
import type { Decision } from '../award/contract/decision.ts'
import type { Evaluation } from '../contract/evaluation.ts'
import type { Standstill } from '../standstill/contract/standstill.ts'
import type { PanelFacts } from '../rules/evaluation-access.ts'
import { ownProgress, ownTask, type OwnTask } from './own-task.ts'

const userId = 7

const facts: PanelFacts = {
  stage: 'scoring',
  is_chair: false,
  role: 'evaluator',
  criteria: null,
  declaration: 'clear',
  is_guest: false,
  has_second_factor: true,
  hides_names: false,
  hides_prices: false,
  are_prices_sealed: false,
}

const criterion = {
  scale: ['No', 'Yes'],
  parent: null,
  weight: '50',
  minimum_mark: null,
  is_complete: false,
}

function evaluationOf({ finished, bidders }: { finished: string[]; bidders: number }): Evaluation {
  return {
    stage: facts.stage,
    revision: 1,
    hides_names: false,
    hides_prices: false,
    locked_at: null,
    members: [
      {
        user: { id: userId, name: 'Ada' },
        is_guest: false,
        is_active: true,
        is_chair: false,
        role: 'evaluator',
        criteria: null,
        declaration: 'clear',
        finished,
      },
    ],
    criteria: [
      { ...criterion, key: 'quality', name: 'Quality', evaluators: [userId] },
      { ...criterion, key: 'service', name: 'Service', evaluators: [userId] },
    ],
    mark_step: 'whole',
    scale: ['No', 'Yes'],
    bidders: Array.from({ length: bidders }, (_, id) => ({ id, name: `Bidder ${id}` })),
    missing: [],
    own: {
      is_chair: false,
      role: 'evaluator',
      criteria: null,
      declaration: 'clear',
      needs_second_factor: false,
      may_read_bids: true,
      may_see_prices: true,
      declarations: [],
    },
  }
}

interface Case {
  is: string
  facts: Partial<PanelFacts>
  finished?: string[]
  bidders?: number
  /** Conditions that are not yet met for the next step. */
  missing?: string[]
  decision?: Partial<Decision>
  standstill?: Partial<Standstill>
  task: OwnTask
}

const all = ['quality', 'service']
const guest = { is_guest: true }
const chair = { is_chair: true, role: null }

const outside = { role: null }

type Award = [is: string, facts: Partial<PanelFacts>, decision: Partial<Decision>, task: OwnTask]

const awards = (rows: Award[]): Case[] =>
  rows.map(([is, given, decision, task]) => {
    const unsaved: Partial<Decision> = { state: 'draft', revision: null, actions: [] }
    return { is, facts: { ...given, stage: 'locked' }, decision: { ...unsaved, ...decision }, task }
  })

const cases: Case[] = [
  { is: 'a buyer outside the panel', facts: { role: null }, task: 'watch' },
  { is: 'a guest after the lock', facts: { ...guest, stage: 'locked' }, task: 'ended' },
  {
    is: 'a guest without a second factor',
    facts: { ...guest, has_second_factor: false, declaration: 'missing' },
    task: 'second_factor',
  },
  { is: 'a member before the opening', facts: {}, bidders: 0, task: 'opening' },
  { is: 'a member who has not declared', facts: { declaration: 'missing' }, task: 'declare' },
  { is: 'a member with a conflict', facts: { declaration: 'conflict' }, task: 'blocked' },
  { is: 'a chair with a conflict', facts: { ...chair, declaration: 'conflict' }, task: 'blocked' },
  { is: 'an evaluator while scoring', facts: {}, finished: ['quality'], task: 'score' },
  { is: 'an evaluator who has finished', facts: {}, finished: all, task: 'wait' },
  {
    is: 'an evaluator of one criterion who has finished it',
    facts: { criteria: ['service'] },
    finished: ['service'],
    task: 'wait',
  },
  { is: 'a chair who evaluates', facts: { is_chair: true }, task: 'score' },
  {
    is: 'a chair who has finished',
    facts: { is_chair: true },
    finished: all,
    task: 'lead',
  },
  { is: 'a chair who does not evaluate', facts: chair, task: 'lead' },
  { is: 'a price evaluator', facts: { role: 'price_evaluator' }, task: 'wait' },
  { is: 'an observer', facts: { role: 'observer' }, task: 'wait' },
  {
    is: 'an evaluator at the consensus',
    facts: { stage: 'consensus' },
    finished: all,
    task: 'confirm',
  },
  {
    is: 'a chair at the consensus',
    facts: { ...chair, stage: 'consensus' },
    missing: ['One mark is not agreed.'],
    task: 'agree',
  },
  {
    is: 'a chair who can lock',
    facts: { is_chair: true, stage: 'consensus' },
    finished: all,
    task: 'lead',
  },
  { is: 'a member after the lock', facts: { stage: 'locked' }, task: 'ranking' },
  ...awards([
    ['a chair before the decision', chair, { actions: ['save', 'submit'] }, 'decide'],
    ['a chair who can’t decide yet', chair, {}, 'ranking'],
    ['a chair with a saved draft', chair, { revision: 1, actions: ['submit'] }, 'complete'],
    ['a chair during approval', chair, { state: 'awaiting_approval' }, 'awaiting_approval'],
    ['an approver', outside, { state: 'awaiting_approval', actions: ['approve'] }, 'approve'],
    ['a chair after approval', chair, { state: 'approved', actions: ['notify'] }, 'notify'],
    ['a colleague after approval', outside, { state: 'approved' }, 'approved'],
    ['a chair after notification', chair, { state: 'notified' }, 'notified'],
    ['a colleague after notification', outside, { state: 'notified' }, 'notified'],
    ['an evaluator during the decision', {}, {}, 'ranking'],
  ]),
  {
    is: 'a chair during a challenge to the award',
    facts: { ...chair, stage: 'locked' },
    decision: { state: 'notified', actions: ['withdraw'] },
    standstill: { state: 'suspended' },
    task: 'suspended',
  },
]

test.for(cases)('the next task of $is is $task', ({ facts: given, task, ...one }) => {
  const { finished = [], bidders = 2, missing = [] } = one
  const decision = one.decision as Decision | undefined
  const standstill = one.standstill as Standstill | undefined
  const evaluation = { ...evaluationOf({ finished, bidders }), missing }
  const reading = { evaluation, facts: { ...facts, ...given }, userId, decision, standstill }
  expect(ownTask(reading)).toBe(task)
})

test('only the evaluator’s assigned criteria count as progress', () => {
  const evaluation = evaluationOf({ finished: all, bidders: 1 })
  const own = { ...facts, criteria: ['quality'] }
  const reading = { evaluation, facts: own, userId, decision: undefined }
  expect(ownProgress(reading)).toEqual({ assigned: 1, finished: 1 })
})
