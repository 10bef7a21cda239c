import { describe, expect, test } from 'vitest'
import {
  evaluationStages,
  evaluationTexts as texts,
} from '#features/evaluation/contract/evaluation.ts'
import {
  isChanged,
  needsReason,
  panelChange,
  whyNotChangePanel,
  whyNotMitigate,
  type NamedPanel,
} from './panel-change.ts'

const panel: NamedPanel = {
  chair_id: 1,
  hides_names: false,
  hides_prices: false,
  members: [
    { user_id: 2, role: 'evaluator', criteria: null },
    { user_id: 3, role: 'evaluator', criteria: ['quality', 'service'] },
  ],
}
const [first, second] = panel.members as [NamedPanel['members'][0], NamedPanel['members'][0]]

const changes = {
  none: panel,
  order: { ...panel, members: [{ ...second, criteria: ['service', 'quality'] }, first] },
  chair: { ...panel, chair_id: 2 },
  options: { ...panel, hides_names: true },
  added: { ...panel, members: [...panel.members, { ...first, user_id: 4 }] },
  removed: { ...panel, members: [first] },
  reassigned: { ...panel, members: [first, { ...second, criteria: ['quality'] }] },
  'other role': { ...panel, members: [first, { ...second, role: 'observer', criteria: null }] },
} satisfies Record<string, NamedPanel>
type Change = keyof typeof changes

const refusalOf = (change: Change, stage: (typeof evaluationStages)[number], is_chair: boolean) =>
  whyNotChangePanel(panelChange(panel, changes[change]), { stage, is_chair })?.message

describe('changes to the panel by the chair', () => {
  const locked = texts.wrongStage('locked')
  const { goBackFirst: back, optionsFixed: fixed } = texts
  const fine = undefined
  const table: Record<Change, (string | undefined)[]> = {
    none: [fine, fine, fine, fine],
    order: [fine, fine, fine, fine],
    chair: [fine, fine, fine, fine],
    options: [fine, fixed, fixed, locked],
    added: [fine, fine, back, locked],
    removed: [fine, fine, fine, locked],
    reassigned: [fine, fine, back, locked],
    'other role': [fine, fine, back, locked],
  }

  test.for(Object.keys(changes) as Change[])('%s: allowed or refused at each stage', (change) => {
    expect(evaluationStages.map((stage) => refusalOf(change, stage, true))).toEqual(table[change])
  })
})

test('another buyer can replace the chair and change nothing else', () => {
  for (const change of Object.keys(changes) as Change[]) {
    for (const stage of evaluationStages) {
      const expected = change === 'chair' ? undefined : texts.chairOnly
      expect([change, refusalOf(change, stage, false)]).toEqual([change, expected])
    }
  }
})

test('replacing the chair, and any change after the declarations, needs a reason', () => {
  for (const change of Object.keys(changes) as Change[]) {
    const difference = panelChange(panel, changes[change])
    const isNone = change === 'none' || change === 'order'
    expect(isChanged(difference)).toBe(!isNone)
    expect(needsReason(difference, 'declarations')).toBe(change === 'chair')
    for (const stage of ['scoring', 'consensus', 'locked'] as const) {
      expect(needsReason(difference, stage)).toBe(!isNone)
    }
  }
})

test('the chair decides about others’ conflicts, and other members about the chair’s, but nobody about their own', () => {
  const chair = { is_chair: true, declaration: 'clear' } as const
  const other = { is_chair: false, declaration: 'missing' } as const
  const conflicted = { declaration: 'conflict' } as const
  const why = (...given: Parameters<typeof whyNotMitigate>) => whyNotMitigate(...given)?.message
  expect(why({ caller: chair, isOwn: false, isOfChair: false })).toBeUndefined()
  expect(why({ caller: chair, isOwn: true, isOfChair: true })).toBe(
    'Nobody decides about their own conflict of interest. Ask another buyer.',
  )
  expect(why({ caller: other, isOwn: false, isOfChair: true })).toBeUndefined()
  expect(why({ caller: other, isOwn: false, isOfChair: false })).toBe(texts.chairOnly)
  expect(why({ caller: other, isOwn: true, isOfChair: false })).toBe(
    'Nobody decides about their own conflict of interest. Ask another buyer.',
  )
  for (const caller of [chair, other]) {
    const blocked = { caller: { ...caller, ...conflicted }, isOwn: false }
    expect(why({ ...blocked, isOfChair: !caller.is_chair })).toBe(
      'You have declared a conflict of interest, so you can’t decide about those of others.',
    )
  }
})
