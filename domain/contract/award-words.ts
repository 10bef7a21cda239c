// Texts for the award pages: decision, approval, summaries, notification and report.

export const decisionWords = {
  title: 'Award',
  loading: 'Loading the decision',
  steps: ['Decision', 'Approval', 'Summaries', 'Bidders notified'],
  lot: (number: number, title: string) => `Lot ${number}: ${title}`,
  whole: 'The whole tender',
  winner: 'Winner',
  noAward: 'No award',
  value: 'Value of the award',
  reason: 'Reason',
  lowPrice: 'Price flagged as abnormally low',
  ruleNeeds: (approvers: string) =>
    `The rules of your organisation require approval of this award: ${approvers}.`,
  readReport: 'Read the report',
  downloadReport: 'Save as PDF',
  toAward: 'Go to the award',
  notify: 'Notify all bidders',
  notifyWhy:
    'All bidders learn the result at the same moment, by email and on their pages. The standstill begins today. You can’t change the decision afterwards, only withdraw it.',
}

export const summaryWords = {
  editTitle: 'Edit the summary',
  explanation: 'Why the bid isn’t awarded',
  reasonFor: (criterion: string) => `Reason for “${criterion}”`,
  pointsInTotal: (points: string, most: string) => `${points} of ${most} points`,
  reason: 'Reason',
  quality: 'Quality',
  price: 'Price',
  total: 'Total',
  subtotal: (name: string) => `${name} subtotal`,
  inTotal: (name: string) => `${name} in total`,
  /** Name of a price criterion among criteria of quality. */
  priceFor: (name: string) => `Price: ${name}`,
  /** Reason for the points of a price criterion. */
  linesReason: (price: string) => `Sum of its lines: ${price}`,
}
