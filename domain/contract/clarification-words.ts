// On-screen texts about private questions to bidders and low prices.
import { lowPriceCondition } from './bidding-words.ts'
import { clarificationLimits } from './clarification.ts'
import type { LowPriceRule } from './judging.ts'

/** Texts for the panel. */
export const clarificationWords = {
  none: 'No questions to bidders yet',
  noneWhy: 'The chair can ask one bidder about their bid. No other bidder learns of it.',
  ask: 'Ask a bidder',
  askWhy:
    'Only this bidder gets the question, by email and on their bid. They can reply once, before the deadline, and can’t change their price.',
  bidder: 'Bidder',
  bidderRequired: 'Choose a bidder',
  question: 'Question',
  deadline: 'Last day and time for the reply (UK time)',
  allowsFiles: 'The reply can include files',
  send: 'Send question',
  askFailed: 'Failed to send the question',
  loadFailed: 'Failed to load the questions to bidders',
  list: 'Questions to bidders',
  until: 'Reply by',
  reply: 'Reply',
  bidderUnnamed: 'A bidder',
  lowPrices: 'Low prices',
  lowPriceRule: (rule: LowPriceRule) => `A price is flagged if it’s ${lowPriceCondition(rule)}.`,
  flagged: 'Flagged as abnormally low',
  askedAbout: 'Asked about',
  accepted: (name: string) => `Accepted by ${name}`,
  askToExplain: 'Ask the bidder to explain',
  explainWhy:
    'The bidder is told that you consider the price abnormally low, and can show that they’re able to perform the contract for it. You can’t exclude the bid for its price before that (Procurement Act 2023, section 19).',
  explainQuestion:
    'We consider the price of your bid abnormally low. Show that you will be able to perform the contract for the price you offered.',
  accept: 'Accept the price',
  acceptWhy: 'The reason is part of the record. The bid stays in the ranking.',
  reason: 'Reason',
  decideFailed: 'Failed to record the decision',
}

/** Texts for the bidder. */
export const replyWords = {
  title: 'The buyer asks about your bid',
  lowPriceTitle: 'Explain the price of your bid',
  lowPriceWhy:
    'The buyer considers your price abnormally low. You can show that you’ll be able to perform the contract for the price you offered. If you don’t reply, or your reply doesn’t show it, the buyer can disregard your bid (Procurement Act 2023, section 19).',
  answered: 'You’ve answered the buyer’s question',
  missed: 'The deadline for this reply has passed',
  by: 'Reply by',
  yourReply: 'Your reply',
  replyHint:
    'You can send one reply, and you can’t change it or your price afterwards. Only the people who evaluate the bids read it.',
  files: 'Files',
  filesHint: `Up to ${clarificationLimits.files} files.`,
  send: 'Send reply',
  replyFailed: 'Failed to send your reply',
  uploadFailed: 'Failed to upload the file',
  deleteFailed: 'Failed to delete the file',
  uploading: 'Wait until all files are uploaded.',
  sentBy: (name: string) => `Sent by ${name}`,
  loadFailed: 'Failed to load the buyer’s questions',
}

/** Texts for the supplier dashboard. */
export const questionsToAnswerTexts = {
  title: 'Questions to answer',
  why: 'Buyers ask about bids you sent. Reply before the deadline.',
  reply: 'Reply',
  waiting: (count: number) => `${count} waiting`,
}
