import { expect, test } from 'vitest'
import type { BiddingSetup, PriceFormula } from '../contract/bidding.ts'
import { calculateResult } from '#features/evaluation/ranking/rules/calculate-result.ts'
import {
  criterion,
  judgedBid,
  priceOnly,
  setupWith,
} from '#features/evaluation/ranking/rules/example-bids.ts'
import {
  formulaWarnings,
  priceCurve,
  workedExample,
  type ExampleBid,
  type FormulaWarning,
} from './formula-check.ts'

test.for<[PriceFormula, string[]]>([
  ['lowest_over_price', ['40.00', '32.00', '20.00']],
  ['linear', ['40.00', '30.00', '0.00']],
  ['fixed_price', ['0.00', '0.00', '0.00']],
])('the worked example shows the points for %s', ([price_formula, points]) => {
  const rows = workedExample({ price_formula, price_weight: '40' })
  expect(rows.map((row) => row.points)).toEqual(points)
})

test.for<[PriceFormula, string[], string[]]>([
  ['lowest_over_price', ['100', '200'], ['40.00', '32.00', '26.67', '22.86', '20.00']],
  ['linear', ['100', '200'], ['40.00', '30.00', '20.00', '10.00', '0.00']],
  ['linear_to_multiple', ['100', '150'], ['40.00', '30.00', '20.00', '10.00', '0.00']],
  ['distance_from_mean', ['80', '120'], ['28.00', '24.00', '20.00', '16.00', '12.00']],
])('the price curve for %s among %j has the expected points', ([price_formula, prices, points]) => {
  const curve = priceCurve({ price_formula, price_weight: '40' }, prices, 4)
  expect(curve.map((row) => row.points)).toEqual(points)
})

const prices = ['100', '125', '200']
const quality = (weight: string) => [criterion('q', weight)]
const kindsOf = (setup: BiddingSetup) => formulaWarnings(setup, prices).map(({ kind }) => kind)
const tie_break = 'The higher mark wins.'

test('a nil price is reported if the set-up accepts one', () => {
  expect(kindsOf(priceOnly({ tie_break }))).toEqual([])
  expect(kindsOf(priceOnly({ tie_break, allows_nil_price: true }))).toEqual(['nil_price'])
})

test('a possible tie is reported with example bids, unless the set-up breaks ties', () => {
  const even = setupWith({ criteria: quality('50'), price_weight: '50', price_formula: 'linear' })
  const [tie] = formulaWarnings(even, prices)
  expect(tie).toEqual({
    kind: 'tie',
    bids: [
      { price: '100', mark: '0' },
      { price: '125', mark: '5' },
    ],
  })
  expect(formulaWarnings(priceOnly(), prices)).toEqual([
    {
      kind: 'tie',
      bids: [
        { price: '100', mark: '5' },
        { price: '100', mark: '5' },
      ],
    },
  ])
})

test.for<PriceFormula>(['lowest_over_price', 'linear', 'linear_to_multiple', 'distance_from_mean'])(
  '%s: a third bid that reverses the order of two others is found and verified',
  (price_formula) => {
    const setup = setupWith({ criteria: quality('60'), price_formula, tie_break })
    const found = formulaWarnings(setup, prices).find((warning) => warning.kind === 'reversal')
    const { winner, loser, third } = found as Extract<FormulaWarning, { kind: 'reversal' }>
    const rankOf = (bids: ExampleBid[]) => {
      const [lot] = calculateResult(
        setup,
        bids.map(({ price, mark }, id) => judgedBid(id, price, { q: mark })),
      )
      return bids.map((_, id) => lot!.bids.find(({ bid_id }) => bid_id === id)!.rank!)
    }
    const [before, other] = rankOf([winner, loser])
    expect(before).toBeLessThan(other!)
    const [after, against] = rankOf([winner, loser, third])
    expect(after).toBeGreaterThan(against!)
  },
)

test('no third bid changes the order by price per quality point or by price alone', () => {
  const perPoint = {
    criteria: quality('100'),
    price_weight: '0',
    price_formula: 'price_per_quality_point' as const,
  }
  expect(kindsOf(setupWith({ ...perPoint, tie_break }))).toEqual([])
  expect(kindsOf(priceOnly({ tie_break, price_formula: 'distance_from_mean' }))).toEqual([])
})

test('a price that decides only between bids of equal quality is reported', () => {
  const weak = setupWith({ criteria: quality('95'), price_weight: '5', tie_break })
  expect(formulaWarnings(weak, prices)[0]).toEqual({
    kind: 'weak_price',
    spread: '2.50',
    step: '19.00',
    criterion: 'Criterion q',
  })
  expect(kindsOf({ ...weak, price_weight: '40', criteria: quality('60') })).not.toContain(
    'weak_price',
  )
})
