// Texts for bidders about their own bids.
import { counted } from '#kernel/format/number.ts'
import type { BidStatus } from './bid.ts'

/** Keys of the draft's parts that are not answers; no question may have these keys. */
export const reservedEntryKeys = { prices: 'price-schedule', keys: 'envelope-keys' } as const

/** Values of a yes-or-no answer in the bid. */
export const yesNoAnswers = ['Yes', 'No'] as const

/** Texts about the result of a bid for a tender or lot that was awarded to a named supplier. */
export const outcomeTexts = {
  won: { title: 'Your bid was successful', text: 'The buyer has awarded this to you.' },
  lost: {
    title: 'Your bid was not successful',
    text: 'The buyer has awarded this to another supplier.',
  },
} as const

/**
 * Drafts of unsent and withdrawn bids are deleted this many days after the opening or the
 * cancellation.
 */
export const draftKeptDays = 30

const draftDeleted = `We delete drafts ${draftKeptDays} days after a tender is cancelled, so copy what you need.`

/** Texts about each state of a bid after the buyer has cancelled the tender. */
export const cancelledTexts: Record<BidStatus | 'none', string> = {
  none: 'This tender was cancelled, so bids can no longer be sent.',
  draft: `This tender was cancelled, so you can’t send your bid. ${draftDeleted}`,
  sent: 'This tender was cancelled, so no bids are opened. Yours stays sealed.',
  withdrawn: `This tender was cancelled, so no bids are opened. You had withdrawn yours. ${draftDeleted}`,
  opened: 'This tender was cancelled after your bid was opened.',
  not_openable: 'This tender was cancelled. Your bid could not be opened.',
}

export const yourBidTexts = {
  outdated: 'Your bid is no longer complete',
  outdatedHint:
    'The buyer has changed what to send. Check your answers and send your bid again before the deadline.',
  outdatedClosed:
    'The buyer changed what to send after you sent your bid. It’s opened as you sent it, and the buyer will see that it was made for the earlier version.',
  uploadFailed: 'The file couldn’t be uploaded. Try again.',
  sealingFailed: 'Your browser couldn’t seal this. Reload the page and try again.',
  loadFailed: 'Failed to load your bid',
  startFailed: 'Failed to start your bid',
  saveFirst:
    'Your latest changes couldn’t be saved, so your bid can’t be sent yet. Check your connection and try again.',
  keyNotStored:
    'This browser doesn’t let us store the key to your draft. Allow this site to store data, or use another browser.',
  requirementsOf: {
    answer: (question: string) => `Answer “${question}”`,
    choose: (question: string) => `Choose an answer to “${question}”`,
    number: (question: string, fault: string) => `Check the number for “${question}”: ${fault}`,
    file: (question: string) => `Add a file to “${question}”`,
    words: (question: string, words: number) =>
      `Shorten your answer to “${question}” by ${words} ${words === 1 ? 'word' : 'words'}`,
    characters: (question: string, characters: number) =>
      `Shorten your answer to “${question}” by ${characters} ${characters === 1 ? 'character' : 'characters'}`,
    price: (line: string) => `Enter a price for “${line}”`,
    priceShape: (line: string, fault: string) => `Check the price for “${line}”: ${fault}`,
    total: 'Enter your total price',
    totalShape: (fault: string) => `Check your total price: ${fault}`,
    totalNil: 'Enter a price above nil: this tender doesn’t accept a total of nil',
    criterionNil: (criterion: string) =>
      `Enter a price above nil for “${criterion}”: this tender doesn’t accept nil for any price criterion`,
    totalTooHigh: (line: string) =>
      `Lower your prices, such as the one for “${line}”: the total is higher than the portal can accept`,
  },
  /** Messages beside a control whose label already names the question or the price line. */
  requirementsHere: {
    answer: 'Answer this question',
    choose: 'Choose an answer',
    file: 'Add a file',
    words: (words: number) => `Shorten your answer by ${counted(words, 'word')}`,
    characters: (characters: number) =>
      `Shorten your answer by ${counted(characters, 'character')}`,
    price: 'Enter a price',
  },
}
