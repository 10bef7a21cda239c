// Texts for the ranking of bids, which is shown once the evaluation is locked, and for ties and
// exclusions.

export const rankingWords = {
  rank: 'Rank',
  bidder: 'Bidder',
  quality: 'Quality points',
  price: 'Price',
  pricePoints: 'Price points',
  /** Header of a column of points, with their maximum. */
  of: (points: string, max: string) => `${points} (of\u00a0${max})`,
  totalOf: (max: string) => `Total (of\u00a0${max})`,
}

export const tieWords = {
  record: 'Record the order',
}

export const exclusionWords = {
  exclude: 'Exclude',
  reinstate: 'Reinstate',
}
