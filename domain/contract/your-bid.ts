// Texts for bidders about their own bids.
import { counted } from '../format/number.ts'
import type { BidStatus } from './bid.ts'
import type { LotChoice } from './bidding.ts'

/** Keys of the draft's parts that are not answers; no question may have these keys. */
export const reservedEntryKeys = { prices: 'price-schedule', keys: 'envelope-keys' } as const

/** Values of a yes-or-no answer in the bid. */
export const yesNoAnswers = ['Yes', 'No'] as const

/** Rules for lots, worded for bidders. */
export const lotChoiceWords: Record<LotChoice, string> = {
  any: 'You choose which lots you bid for.',
  all: 'You have to bid for every lot.',
}

/** Texts about each state of a bid after the deadline. */
export const closedTexts: Record<BidStatus | 'none', { title: string; text: string }> = {
  none: {
    title: 'Bids can no longer be sent',
    text: 'Your organisation didn’t send a bid.',
  },
  draft: {
    title: 'Bids can no longer be sent, and yours wasn’t sent',
    text: 'Nobody can read your draft, and it won’t be opened. You can still read it here.',
  },
  sent: {
    title: 'Your bid is sealed',
    text: 'Bids can no longer be sent or changed. The buyer hasn’t opened the bids yet. We’ll tell you when that’s done.',
  },
  withdrawn: {
    title: 'You withdrew your bid',
    text: 'It can’t be sent again, and it won’t be opened.',
  },
  opened: { title: 'Your bid has been opened', text: 'The buyer can read it now.' },
  not_openable: {
    title: 'Your bid could not be opened',
    text: 'Hand in what you sealed, unsealed. We take it if it is exactly what you sent.',
  },
}

/** Texts about an opened bid until the tender has ended. */
export const evaluatedTexts = {
  title: 'Your bid is being evaluated',
  text: 'It has been opened. We’ll tell you if the buyer has a question about it, and when the tender is awarded.',
}

/** Texts about the result of a bid for a tender or lot that was awarded to a named supplier. */
export const outcomeTexts = {
  won: { title: 'Your bid was successful', text: 'The buyer has awarded this to you.' },
  lost: {
    title: 'Your bid was not successful',
    text: 'The buyer has awarded this to another supplier.',
  },
} as const

/** Texts for the winner of a tender or lot about what follows the award. */
export const wonTexts = {
  standstill: {
    running: (lastDay: string) =>
      `The standstill ends at midnight on ${lastDay}. The buyer can sign the contract with you from the next day.`,
    suspended:
      'A challenge to the award suspends the standstill, so the contract can’t be signed yet. We’ll tell you when the standstill resumes.',
    over: (lastDay: string) =>
      `The standstill ended on ${lastDay}. The buyer can now sign the contract with you.`,
    none: 'The buyer can sign the contract with you now.',
  },
  later: 'You’ll find the contract here when the buyer has added it.',
  signed: (number: string, signedOn: string) => `Contract ${number} was signed on ${signedOn}.`,
  toContract: 'View contract',
}

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
  lotsClosed: 'Bids can no longer be sent or changed. Open a lot to see what happened to your bid.',
  lotsCancelled:
    'This tender was cancelled, so bids can no longer be sent or changed. Bids that are still sealed stay sealed.',
  lotNotSent: 'Your organisation didn’t bid for this lot.',
  interestNeeded:
    'Your organisation has withdrawn its interest. Mark interest again to work on your bid.',
  noKey: 'The buyer is still preparing the keys that bids are sealed with. Try again later.',
  notSentYet: 'You haven’t sent this bid yet',
  sentUnchanged: 'You’ve sent your bid',
  change: 'Change your bid',
  changing: 'You’re changing your bid',
  stopChanging: 'Stop changing',
  viewReceipt: 'View receipt',
  changedSince: 'You’ve changed your bid since you sent it',
  changedSinceHint: 'The version you sent still counts until you send the new one.',
  outdated: 'Your bid is no longer complete',
  outdatedHint:
    'The buyer has changed what to send. Check your answers and send your bid again before the deadline.',
  reseal: 'Send your bid again',
  resealHint:
    'The people who open the bids have changed, so the bid you sent can’t be opened. Your answers and files are all still here.',
  setupChanged: 'The buyer has changed what to send',
  buyersNote: 'The buyer’s note:',
  lotsMissing: (sent: number, lots: number) =>
    sent === 0
      ? `The buyer asks for a bid for every lot. Send all ${lots} before the deadline.`
      : `You’ve sent bids for ${sent} of ${lots} lots. The buyer asks for a bid for every lot, and will see if some are missing.`,
  lotsMissingClosed:
    'The buyer asked for a bid for every lot, and you left some out. The buyer will see that when the bids are opened.',
  outdatedClosed:
    'The buyer changed what to send after you sent your bid. It’s opened as you sent it, and the buyer will see that it was made for the earlier version.',
  withdrawn: 'You’ve withdrawn your bid',
  withdrawnHint: 'It won’t be opened. You can send it again until the deadline.',
  clockWrong: (minutes: number, isAhead: boolean) =>
    `Your computer’s clock is ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ${isAhead ? 'fast' : 'slow'}. The time shown here is the portal’s, and that’s the one that counts.`,
  fileChanged: 'This file changed while we were reading it. Choose it again.',
  fileUnreadable:
    'Your browser can’t read this file. Check that it’s still there and choose it again.',
  fileEmpty: 'The file is empty',
  uploadFailed: 'The file couldn’t be uploaded. Try again.',
  sealingFailed: 'Your browser couldn’t seal this. Reload the page and try again.',
  notSendable:
    'This bid couldn’t be opened later, so it wasn’t sent. Check your answers and the names of your files for unusual characters.',
  loadFailed: 'Failed to load your bid',
  startFailed: 'Failed to start your bid',
  sendFailed: 'Your bid could not be sent',
  saveFirst:
    'Your latest changes couldn’t be saved, so your bid can’t be sent yet. Check your connection and try again.',
  chooseFirst:
    'You and a colleague have changed the same part. Choose one of the two versions, then send your bid.',
  nothingLost: 'Your draft and your files are still here.',
  notComplete: 'Something that’s asked for is missing. Close this and look at the list.',
  sendUnknown:
    'We lost the connection while sending, so we don’t know yet whether your bid arrived. Try again: it can’t be sent twice.',
  withdrawFailed: 'Failed to withdraw your bid',
  receiptFailed: 'Failed to load the receipt',
  handInUntil: 'You can hand it in until',
  handInFailed: 'Failed to hand in your bid',
  handInLost:
    'We don’t have a copy that your browser can read. Choose the copy that you saved when you sent your bid.',
  handedInPart: 'Thank you. That’s what you sealed. Hand in the other parts as well.',
  startedAgain: 'You can write your draft again',
  keyUnknown: 'This key doesn’t open the draft. Check that you copied all of it.',
  keyNotStored:
    'This browser doesn’t let us store the key to your draft. Allow this site to store data, or use another browser.',
  keyHere: 'The key to this draft is in this browser only',
  keyHereHint:
    'We never see it. Save it, so that you can go on from another computer, and give it to colleagues who work on this bid. Without it, nobody can read the draft.',
  keyMissing: 'This browser doesn’t have the key to your draft',
  keyMissingHint:
    'The draft was started in another browser or by a colleague. Ask them for its key, which they find on this page, and enter it here.',
  keyLostHint: 'If nobody has the key, start the draft again. What you’ve already sent stays sent.',
  draftLocked: 'You can’t read this draft yet',
  draftLockedWhy:
    'An administrator added you to your organisation, or changed your account, after this draft was started. So that nobody outside your organisation reads a bid, a colleague has to admit you first.',
  draftLockedAsk: (names: string[]) =>
    `Ask ${names.slice(0, 3).join(', ')}${names.length > 3 ? ' or another colleague' : ''} to open this page and admit you. You don’t need to read the draft to withdraw a bid that was sent.`,
  draftLockedAlone:
    'Nobody else in your organisation can admit you. If an administrator only set your password, log out and choose “Forgot password”: once you’ve set a new one with the link we email you, you can read the draft. Otherwise start the draft again. What you’ve already sent stays sent.',
  draftRestart: 'Start the draft again',
  draftRestartConfirm:
    'We delete what’s in the draft now, which nobody in your organisation can read. A bid you’ve sent stays sent.',
  draftWaiting: 'Colleagues who can’t read this draft yet',
  draftWaitingHint:
    'An administrator added them to your organisation, or changed their account, after you started this draft. Admit only people you know, and ask them in person first.',
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
      `Lower your prices, such as the one for “${line}”: the total is higher than the portal can take`,
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

export const receiptWords = {
  text: 'Signed text of the receipt',
  next: 'What happens next',
  steps: [
    'You can change or withdraw your bid until the deadline.',
    'Your bid stays sealed until the buyer opens all bids after the deadline. We’ll tell you when that’s done.',
    'We’ll tell you if the buyer has a question about your bid, and when the tender is awarded.',
  ],
  proof: 'We’ve emailed this receipt to your organisation. Anybody can check it on the page',
  bidFor: (lotNumber: number) => `Bid for lot ${lotNumber}`,
}

/** Texts for the dialog that withdraws a sent bid. */
export const withdrawWords = {
  title: (tender: string, lot: string | undefined) =>
    lot ? `Withdraw your bid for ${lot} of “${tender}”?` : `Withdraw your bid for “${tender}”?`,
  why: 'It won’t be opened, so you take no part unless you send it again. Your draft stays here, and you can send it until the deadline.',
}

/** Texts for the public page that checks receipts. */
export const verifyTexts = {
  title: 'Check a receipt',
  intro:
    'When a supplier sends or withdraws a bid, this portal signs a receipt. Check here that a receipt is genuine. You don’t need to sign in, and we don’t keep what you paste.',
  empty: 'Paste a receipt, or choose its file',
  failed: 'Failed to check the receipt',
  keysFailed: 'Failed to load the public keys',
  noKeys: 'This portal hasn’t issued any receipts yet.',
}
