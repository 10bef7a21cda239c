// Texts for buyers who set up how a tender takes bids.

export const envelopeCountLabels = {
  1: 'One envelope',
  2: 'Two envelopes',
} as const

export const setupWords = {
  title: 'Bid set-up',
  steps: {
    asking: 'What suppliers send',
    judging: 'How you’ll judge the bids',
    prices: 'Lots and prices',
    sealing: 'Sealing and openers',
  },
  sealing: 'How bids are kept secret',
  envelopes: 'How bids are opened',
  judging: 'How you’ll judge the bids',
  criteria: 'Quality criteria',
  priceCriteria: 'Price criteria',
  priceFormula: 'How a price earns points',
  priceWeight: 'Weight of the price (%)',
  scale: 'Marks and what they mean',
  asking: 'What suppliers send',
  price: 'Price',
  lots: 'Lots',
  record: 'Record of opening',
  recordSharing: 'What bidders see of the record',
  loadFailed: 'Failed to load the bid set-up',
}

export const priceCriterionWords = {
  /** Returns a row's name for screen readers. */
  name: (place: number) => `Price criterion ${place}`,
}

/** Returns the text next to the weights while the user types; `left` is 100 minus their sum. */
export function weightsInWords(left: string): string {
  if (Number(left) === 0) return 'The weights add up to 100%.'
  return left.startsWith('-')
    ? `The weights add up to more than 100%: take ${left.slice(1)}% away.`
    : `${left}% still to share out.`
}

const listOf = (headings: readonly string[]) => headings.map((one) => `“${one}”`).join(', ')

export const staleWords = {
  taken: (headings: readonly string[]) =>
    `Their changes are in this form now: ${listOf(headings)}. Check them, then save.`,
  contested: (headings: readonly string[]) =>
    `You’ve both changed ${listOf(headings)}. This form has yours, and saving replaces theirs.`,
}

export const criterionFieldWords = {
  name: 'Name',
  weight: 'Weight (%)',
}

export const ruleFieldWords = {
  title: 'Winners, ties, nil prices and low prices',
}
