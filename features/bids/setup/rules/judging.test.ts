import { expect, test } from 'vitest'
import { criterion, setupWith } from '#features/evaluation/ranking/rules/example-bids.ts'
import { passOrFail, type Criterion } from '../contract/bidding.ts'
import {
  isMark,
  isPassOrFail,
  judgingOf,
  lowestCriteria,
  marksFor,
  marksOf,
  usualJudging,
} from './judging.ts'

test('marks are given to sub-criteria and to undivided criteria, with their exact weights', () => {
  const parts = [criterion('a', '33.33'), { ...criterion('b', '66.67'), minimum_mark: 2 }]
  const nested = criterion('q', '12.5', parts)
  const criteria = [nested, criterion('s', '47.5')]
  expect(lowestCriteria(setupWith({ criteria, scale }))).toEqual([
    { key: 'a', name: 'Criterion a', weight: '4.16625', minimum_mark: null, scale, parent: nested },
    { key: 'b', name: 'Criterion b', weight: '8.33375', minimum_mark: 2, scale, parent: nested },
    { key: 's', name: 'Criterion s', weight: '47.5', minimum_mark: null, scale, parent: null },
  ])
  const criteriaOf = (...given: Criterion[]) => lowestCriteria(setupWith({ criteria: given }))
  expect(criteriaOf(criterion('q', '75', []))).toMatchObject([{ key: 'q' }])
  const tens = [criterion('a', '20'), criterion('b', '80')]
  const weights = criteriaOf(criterion('q', '100', tens))
  expect(weights.map(({ weight }) => weight)).toEqual(['20', '80'])
})

const scale = ['None', 'Some', 'All']

test('marks for a criterion that has its own scale are on that scale', () => {
  const own = { ...criterion('own', '50'), scale: ['No', 'Partly', 'Mostly', 'Fully'] }
  const gate = { ...criterion('gate', '0'), scale: passOrFail, minimum_mark: 1 }
  const nested = criterion('q', '50', [criterion('a', '50'), { ...own, key: 'b' }])
  const setup = setupWith({ criteria: [own, gate, nested], scale, mark_step: 'half' })
  expect(marksFor(setup, 'own')).toEqual(['0', '0.5', '1', '1.5', '2', '2.5', '3'])
  expect(marksFor(setup, 'gate')).toEqual(['0', '1'])
  expect(marksFor(setup, 'a')).toEqual(marksOf(setup))
  expect(marksFor(setup, 'b')).toEqual(marksFor(setup, 'own'))
  expect(lowestCriteria(setup).map(isPassOrFail)).toEqual([false, true, false, false])
  expect(isMark(setup, 'own', '3')).toBe(true)
  expect(isMark(setup, 'a', '3')).toBe(false)
})

test('marks are whole numbers, or also half marks if the set-up allows them', () => {
  expect(marksOf(setupWith({ scale }))).toEqual(['0', '1', '2'])
  expect(marksOf(setupWith({ scale, mark_step: 'half' }))).toEqual(['0', '0.5', '1', '1.5', '2'])
})

test('if a set-up lacks these fields, bids are judged by the rules that applied when it was saved', () => {
  expect(judgingOf({})).toEqual({ ...usualJudging, allows_nil_price: true, rounds_lines: true })
  expect(judgingOf(setupWith({}))).toEqual(usualJudging)
})
