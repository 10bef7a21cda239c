// Texts for `FormulaCheck`, which shows the effects of a price formula: a plot and example prices
// for buyers and suppliers, and warnings for buyers only.

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
  return `a bid of ${price} with mark ${mark}`
}
