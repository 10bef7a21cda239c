// Texts for `FormulaCheck`, which shows the effects of a price formula: a plot and example prices
// for buyers and suppliers, and warnings for buyers only.
import { nilPriceInWords } from './bidding-words.ts'
import type { PriceFormula } from './bidding.ts'

export const formulaWords = {
  plot: 'Points by price',
  plotNote: 'If the prices below were the bids, and their quality were equal.',
  price: 'Price',
  points: 'Points',
  table: 'Show as a table',
  examples: 'Example prices',
  examplesHint: 'Change the prices to see how the points change. They aren’t saved.',
  examplePrice: (number: number) => `Price ${number}`,
  ownPrice: 'Your price',
  criterion: 'Price criterion',
  criterionHint:
    'The prices for each price criterion are compared separately. What follows is for this one, if the prices for the others are equal.',
  wholePrice: 'The price',
  oneCriterion: (name: string) => `On its own, “${name}”`,
  unreadable: 'Enter at least one price to see the points.',
  warnings: 'What to know about this formula',
  /** Returns the plot's description for screen readers. */
  description: (from: string, to: string) => `The points fall from ${from} to ${to}.`,
}

interface Bid {
  price: string
  mark: string
}

/** Warnings about undesirable effects of a formula. Prices are already formatted. */
export const warningWords = {
  nil_price: (formula: PriceFormula, isSplit: boolean) =>
    `You accept a price of nil. ${nilPriceInWords(formula, isSplit)}`,
  tie: ([a, b]: readonly [Bid, Bid]) =>
    `Totals can be equal: ${bidInWords(a)} and ${bidInWords(b)} tie. Say how a tie is broken.`,
  reversal: ({ winner, loser, third }: Record<'winner' | 'loser' | 'third', Bid>) =>
    `A third bid can change which of two others wins: ${bidInWords(winner)} beats ${bidInWords(loser)}, but not if ${bidInWords(third)} takes part too.`,
  /** `price` is the subject: the price, or one price criterion. */
  weak_price: ({
    price,
    spread,
    step,
    criterion,
  }: Record<'price' | 'spread' | 'step' | 'criterion', string>) =>
    `${price} can only decide between bids of equal quality: these prices differ by at most ${spread} points, and one step of the mark for “${criterion}” is worth ${step}.`,
}

function bidInWords({ price, mark }: Bid): string {
  return `a bid of ${price} with mark ${mark}`
}
