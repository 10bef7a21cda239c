// Parts of a bid set-up that define how marks and prices become a result. Set-ups saved by earlier
// portal versions lack these fields; `judgingOf` returns the values that apply.
import * as z from 'zod/mini'
import { boundedText, rawText } from '#kernel/contract/fields.ts'

/** Steps between marks: whole numbers only, or half marks too. */
export const markSteps = ['whole', 'half'] as const
export type MarkStep = (typeof markSteps)[number]

/** Rules that flag a price as possibly too low for the bidder to perform the contract. */
export const lowPriceRules = ['below_mean', 'below_others'] as const
export type LowPriceRuleKind = (typeof lowPriceRules)[number]

/** Default percentages for the rules. */
export const usualLowPrice = { below_mean: '15' }

export const judgingLimits = { parts: 10, tieBreak: 1000 }

const percent = rawText(6).check(
  z.regex(
    /^(100(\.0{1,2})?|[1-9]\d?(\.\d{1,2})?)$/,
    'Enter a percentage from 1 to 100 with at most 2 decimals',
  ),
)

const lowPriceRule = z.object({
  /**
   * `below_mean` flags prices that are more than `percent` below the mean of all prices but the
   * highest; `below_others` flags prices that are at least `percent` below the mean of the others.
   */
  kind: z.enum(lowPriceRules),
  percent,
  /**
   * The lowest price is also flagged if it is at least this percentage below the next price; null
   * turns this check off.
   */
  next_percent: z.nullable(percent),
})
export type LowPriceRule = z.output<typeof lowPriceRule>

export const judgingFields = {
  mark_step: z.enum(markSteps),
  /** For `linear_to_multiple`: multiple of the lowest price that earns no points. */
  price_multiple: rawText(5).check(
    z.regex(
      /^(?!0|1(\.0{1,2})?$)\d{1,2}(\.\d{1,2})?$/,
      'Enter a number above 1, up to 99.99, with at most 2 decimals',
    ),
  ),
  /** True if a bid may offer a total of nil. */
  allows_nil_price: z.boolean(),
  /**
   * True if each line of a price schedule is rounded to the penny before the lines are added;
   * otherwise, lines and totals are exact.
   */
  rounds_lines: z.boolean(),
  /** True if the formula still includes the prices of excluded bids when it compares prices. */
  excluded_prices_count: z.boolean(),
  /** Published rule for choosing between bids with equal totals; empty if there is none. */
  tie_break: boundedText(judgingLimits.tieBreak),
  /** Rule for flagging abnormally low prices, or null if there is none. */
  low_price_rule: z.nullable(lowPriceRule),
}

export const formulaWords = {
  plot: 'Points by price',
  price: 'Price',
  points: 'Points',
  ownPrice: 'Your price',
}

interface Bid {
  price: string
  mark: string
}

/** Warnings about undesirable effects of a formula. Prices are already formatted. */
export const warningWords = {
  tie: ([a, b]: readonly [Bid, Bid]) =>
    `Totals can be equal: ${bidInWords(a)} and ${bidInWords(b)} tie. Say how a tie is broken.`,
  reversal: ({ winner, loser, third }: Record<'winner' | 'loser' | 'third', Bid>) =>
    `A third bid can change which of two others wins: ${bidInWords(winner)} beats ${bidInWords(loser)}, but not if ${bidInWords(third)} takes part too.`,
}

function bidInWords({ price, mark }: Bid): string {
  return `a bid of ${price} with a mark of ${mark}`
}
