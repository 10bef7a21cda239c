import { expect, test } from 'vitest'
import { criterion, setupWith } from './example-bids.ts'
import { judgingOf, lowestCriteria, marksOf, usualJudging } from './judging.ts'

test('marks go to sub-criteria, and to criteria without any, with their exact weights', () => {
  const parts = [criterion('a', '33.33'), { ...criterion('b', '66.67'), minimum_mark: 2 }]
  const nested = criterion('q', '12.5', parts)
  const criteria = [nested, criterion('s', '47.5')]
  expect(lowestCriteria({ criteria })).toEqual([
    { key: 'a', name: 'Criterion a', weight: '4.16625', minimum_mark: null, parent: nested },
    { key: 'b', name: 'Criterion b', weight: '8.33375', minimum_mark: 2, parent: nested },
    { key: 's', name: 'Criterion s', weight: '47.5', minimum_mark: null, parent: null },
  ])
  expect(lowestCriteria({ criteria: [criterion('q', '75', [])] })).toMatchObject([{ key: 'q' }])
  const tens = [criterion('a', '20'), criterion('b', '80')]
  const weights = lowestCriteria({ criteria: [criterion('q', '100', tens)] })
  expect(weights.map(({ weight }) => weight)).toEqual(['20', '80'])
})

test('marks are whole, or also halves', () => {
  const scale = ['None', 'Some', 'All']
  expect(marksOf(setupWith({ scale }))).toEqual(['0', '1', '2'])
  expect(marksOf(setupWith({ scale, mark_step: 'half' }))).toEqual(['0', '0.5', '1', '1.5', '2'])
})

test('a set-up that was saved without these fields is judged as it was when it was saved', () => {
  expect(judgingOf({})).toEqual({ ...usualJudging, allows_nil_price: true })
  expect(judgingOf(setupWith({}))).toEqual(usualJudging)
})
