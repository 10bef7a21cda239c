import { type BiddingSetup, nilPriceInWords, lowPriceCondition } from '../contract/bidding.ts'
import { judgingOf, maxWinnersOf, priceCriteriaOf } from '../rules/judging.ts'
import { FactList } from '#kernel/client/ui/FactList.tsx'
import type { LowPriceRule } from '../contract/judging.ts'

const texts = {
  /**
   * Returns a text about the number of bidders who can win. Used only for set-ups that allow more
   * than one.
   */
  winnersUpTo: (count: number) =>
    `Up to ${count} bidders can win. If there are lots, this applies to each lot.`,
  /** Returns a text that says when a price is flagged as low. */
  lowPriceRule: (rule: LowPriceRule) =>
    `The buyer asks you to explain a price that is ${lowPriceCondition(rule)}.`,
}

/** Rules about several winners, ties, nil prices, excluded bids and low prices, as suppliers read them. */
export function JudgingFacts({ setup }: { setup: BiddingSetup }) {
  const { allows_nil_price, rounds_lines, excluded_prices_count, tie_break, low_price_rule } =
    judgingOf(setup)
  const maxWinners = maxWinnersOf(setup)
  const isSplit = priceCriteriaOf(setup).length > 0
  const refused = isSplit
    ? 'Not accepted: the price for each price criterion must be above nil.'
    : 'Not accepted.'
  const ofPrice = [
    {
      term: isSplit ? 'A nil price for a price criterion' : 'A total of nil',
      value: allows_nil_price ? nilPriceInWords(setup.price_formula, isSplit) : refused,
    },
    ...(setup.price_lines.length > 0
      ? [
          {
            term: 'Lines of the price schedule',
            value: rounds_lines
              ? 'Each line is rounded to the penny, half up, before the lines are added.'
              : 'Lines and totals are exact. Nothing is rounded.',
          },
        ]
      : []),
    {
      term: 'Prices of excluded bids',
      value: excluded_prices_count
        ? 'Count when prices are compared.'
        : 'Don’t count when prices are compared.',
    },
    ...(low_price_rule ? [{ term: 'Low prices', value: texts.lowPriceRule(low_price_rule) }] : []),
  ]
  return (
    <FactList
      layout="rows"
      facts={[
        ...(maxWinners > 1
          ? [{ term: 'Number of winners', value: texts.winnersUpTo(maxWinners) }]
          : []),
        {
          term: 'If totals are equal',
          value: (
            <span className="whitespace-pre-line">
              {tie_break || 'The buyer decides and records why.'}
            </span>
          ),
        },
        ...(setup.price_formula === 'fixed_price' ? [] : ofPrice),
      ]}
    />
  )
}
