import { expect, test } from 'vitest'
import { setupWords } from '../contract/bidding.ts'
import { commonSetup } from './common-setup.ts'
import { mergeSetups } from './merge-setups.ts'
import { valuesOf } from './setup-values.ts'

const base = valuesOf(commonSetup, 'portal')
const [first, ...others] = base.questions
const asking = (text: string) => [{ ...first!, text }, ...others]

test('a part that only one colleague has changed is merged', () => {
  const mine = { ...base, questions: asking('How, and when?'), change_note: 'Say when.' }
  const shared = { envelope_count: '2', record_sharing: 'prices' } as const
  const theirs = { ...base, ...shared }
  expect(mergeSetups({ base, mine, theirs })).toEqual({
    values: { ...mine, ...shared },
    taken: [setupWords.envelopes, setupWords.record],
    contested: [],
  })
})

test('if both colleagues have changed a part, the user’s own is kept and the conflict is reported', () => {
  const mine = { ...base, questions: asking('Mine?') }
  const theirs = { ...base, questions: asking('Theirs?') }
  expect(mergeSetups({ base, mine, theirs })).toEqual({
    values: mine,
    taken: [],
    contested: [setupWords.asking],
  })
})

test('the same change by both colleagues is not a conflict', () => {
  const both = { ...base, questions: asking('The same?') }
  const merged = mergeSetups({ base, mine: both, theirs: { ...both } })
  expect([merged.taken, merged.contested]).toEqual([[], []])
})
