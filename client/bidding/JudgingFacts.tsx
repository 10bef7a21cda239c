import type { BiddingSetup } from '#domain/contract/bidding.ts'
import { nilPriceInWords, ruleWords as words } from '#domain/contract/bidding-words.ts'
import { judgingOf, maxWinnersOf, priceCriteriaOf } from '#domain/rules/judging.ts'
import { FactList } from '#client/ui/FactList.tsx'

/** Rules about several winners, ties, nil prices, excluded bids and low prices, as suppliers read them. */
export function JudgingFacts({ setup }: { setup: BiddingSetup }) {
  const { allows_nil_price, rounds_lines, excluded_prices_count, tie_break, low_price_rule } =
    judgingOf(setup)
  const maxWinners = maxWinnersOf(setup)
  const isSplit = priceCriteriaOf(setup).length > 0
  const refused = isSplit ? words.nilOfCriterionRefused : words.nilRefused
  const ofPrice = [
    {
      term: isSplit ? words.nilOfCriterion : words.nil,
      value: allows_nil_price ? nilPriceInWords(setup.price_formula, isSplit) : refused,
    },
    ...(setup.price_lines.length > 0
      ? [{ term: words.lines, value: rounds_lines ? words.linesRounded : words.linesExact }]
      : []),
    {
      term: words.excluded,
      value: excluded_prices_count ? words.excludedCount : words.excludedIgnored,
    },
    ...(low_price_rule
      ? [{ term: words.lowPrice, value: words.lowPriceRule(low_price_rule) }]
      : []),
  ]
  return (
    <FactList
      layout="rows"
      facts={[
        ...(maxWinners > 1 ? [{ term: words.winners, value: words.winnersUpTo(maxWinners) }] : []),
        {
          term: words.ties,
          value: <span className="whitespace-pre-line">{tie_break || words.noTieBreak}</span>,
        },
        ...(setup.price_formula === 'fixed_price' ? [] : ofPrice),
      ]}
    />
  )
}
