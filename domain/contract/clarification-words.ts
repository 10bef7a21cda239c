// On-screen texts about private questions to bidders and low prices.

/** Texts for the panel. */
export const clarificationWords = {
  ask: 'Ask a bidder',
  askToExplain: 'Ask the bidder to explain',
  accept: 'Accept the price',
}

/** Texts for the bidder. */
export const replyWords = {
  title: 'The buyer asks about your bid',
  lowPriceTitle: 'Explain the price of your bid',
  yourReply: 'Your reply',
  files: 'Files',
}
