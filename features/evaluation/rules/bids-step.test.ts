import { expect, test } from 'vitest'
import { evaluationStages } from '../contract/evaluation.ts'
import { openingStatuses } from '#features/bids/opening/contract/opening.ts'
import { nextBidsStep, type BidsProgress } from './bids-step.ts'

const opened: BidsProgress = {
  opening: 'opened',
  prices: null,
  evaluation: 'scoring',
  isOnPanel: true,
}
const stages = [null, ...evaluationStages]

test('the next step is to open the bids, whatever the stage of the evaluation', () => {
  for (const opening of openingStatuses.filter((status) => status !== 'opened')) {
    for (const evaluation of stages) {
      expect(nextBidsStep({ ...opened, opening, evaluation })).toBe('open')
    }
  }
})

test('once the bids are opened, the next step depends on the stage of the evaluation', () => {
  const steps = stages.map((evaluation) => nextBidsStep({ ...opened, evaluation }))
  expect(steps).toEqual(['name_panel', 'declare', 'score', 'agree', 'decide'])
})

test('readers outside the panel can only watch the evaluation once the panel is named', () => {
  const steps = stages.map((evaluation) =>
    nextBidsStep({ ...opened, evaluation, isOnPanel: false }),
  )
  expect(steps).toEqual(['name_panel', 'watch', 'watch', 'watch', 'watch'])
})

test('separately sealed prices are opened after the lock and before the decision', () => {
  const locked: BidsProgress = { ...opened, evaluation: 'locked' }
  expect(nextBidsStep({ ...locked, prices: 'sealed' })).toBe('open_prices')
  expect(nextBidsStep({ ...locked, prices: 'opening' })).toBe('open_prices')
  expect(nextBidsStep({ ...locked, prices: 'opened' })).toBe('decide')
  expect(nextBidsStep({ ...opened, prices: 'sealed' })).toBe('score')
})
