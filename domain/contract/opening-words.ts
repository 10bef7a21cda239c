// Texts for buyers about the time from publication until the bids are opened.
import type { Sealing } from './bidding.ts'
import type { OpeningStage } from './opening.ts'

export const sealedWords = {
  title: 'The bids are sealed',
  openable: 'They can be opened after',
  secret:
    'Until then nobody can see who has bid or how many bids there are, not even an administrator.',
  frozen:
    'You can still change the questions and the price schedule. Suppliers will be told what has changed.',
  notPublished: 'Suppliers can’t bid while the tender is a draft.',
  ended: 'The bids stay sealed: this tender was not brought to its end.',
}

export const ceremonyWords = {
  title: 'Open the bids',
  due: 'The submission deadline has passed. The bids can be opened now.',
  needed: (needed: number) =>
    needed === 1
      ? 'One opener confirms. The record will say that there was only one.'
      : 'Two openers confirm, each from their own account.',
  tooFewLeft:
    'Fewer openers than are needed can still sign in. Choose another opener, or invite somebody from outside.',
  collecting:
    'Enough openers have confirmed. Now two of them give their share of the key, each in their own browser.',
  confirm: 'Confirm the opening',
  confirmTitle: 'Open the bids now?',
  confirmWhy:
    'Once enough openers have confirmed, the bids are opened. You can’t undo this, and the deadline can no longer be moved.',
  confirmed: 'Confirmed',
  confirmFailed: 'Failed to confirm the opening',
  openers: 'Openers and how far they are',
  notConfirmed: 'Not confirmed yet',
  noShareYet: 'Share not given yet',
  youConfirmed: 'You’ve confirmed. The bids are opened once another opener confirms.',
  notOpener: {
    bids: 'You’re not one of the openers of this tender. You’ll see who has bid here once the bids have been opened.',
    prices: 'The openers of this tender open the prices.',
  } satisfies Record<OpeningStage, string>,
  share: 'Give your share of the key',
  shareWhy:
    'Enter the passphrase of your key. Your browser opens your share of each bid’s key and gives it to the portal.',
  shareWithPasskey:
    'Your browser asks for the passkey of your key, opens your share of each bid’s key and gives it to the portal.',
  giving: 'Opening your shares...',
  given: 'Share given',
  youGave: {
    bids: 'You’ve given your share. Each bid is opened once another opener has given theirs too.',
    prices:
      'You’ve given your share. Each price is opened once another opener has given theirs too.',
  } satisfies Record<OpeningStage, string>,
  giveAgain: 'Give your share again',
  lost: 'I’ve lost my key',
  lostTitle: 'Go on without your key?',
  lostWhy: {
    bids: 'The other openers can still open the bids if two of them have their keys. Until the opening has ended, you can give your share after all if you find the key.',
    prices:
      'The other openers can still open the prices if two of them have their keys. Until all prices are opened, you can give your share after all if you find the key.',
  } satisfies Record<OpeningStage, string>,
  lostVerb: 'Go on without my key',
  shareFailed: 'Failed to give your share',
  waiting: {
    bids: 'Some bids need another share of their key',
    prices: 'Some prices need another share of their key',
  } satisfies Record<OpeningStage, string>,
  waitingWhy: {
    bids: 'The bids that could be opened have been. The others wait for the openers below. An opener who can no longer sign in can be invited again as a guest.',
    prices:
      'The prices that could be opened have been. The others wait for the openers below. An opener who can no longer sign in can be invited again as a guest.',
  } satisfies Record<OpeningStage, string>,
  stopWaiting: 'Go on without the missing shares',
  stopWaitingTitle: 'Go on without the missing shares?',
  stopWaitingWhy: {
    bids: 'Bids that can’t be opened without them are recorded as such. We’ll email their bidders, who can hand in the same files again for a limited time. You can’t undo this.',
    prices:
      'Bids whose price can’t be opened without them are recorded as such. We’ll email their bidders, who can hand in the same price again for a limited time. You can’t undo this.',
  } satisfies Record<OpeningStage, string>,
  stopWaitingFailed: 'Failed to go on without the missing shares',
  opening: 'The bids are being opened',
  progress: (opened: number, total: number) => `${opened} of ${total} bids opened`,
  openingWhy: 'You can leave this page. We’ll tell you when they’re all open.',
  loadFailed: 'Failed to load the opening',
}

const listed = 'This list has the names and, once prices are opened, the totals.'

export const openedWords = {
  listed,
  panelReads: `${listed} Only the evaluation panel reads answers, price lines and files, after declaring its interests.`,
  title: 'Bids',
  lot: (lotNumber: number, title: string) => `Lot ${lotNumber}: ${title}`,
  noneForLots: (lotNumbers: number[]) =>
    lotNumbers.length === 1
      ? `No bids for lot ${lotNumbers[0]}.`
      : `No bids for lots ${lotNumbers.slice(0, -1).join(', ')} and ${lotNumbers.at(-1)}.`,
  bidder: 'Bidder',
  sent: 'Sent',
  status: 'Status',
  excluded: 'Excluded',
  rank: 'Rank',
  points: 'Points of 100',
  qualityOpened: 'Quality opened',
  sideBySide: 'Answers side by side',
  none: 'No bids were sent',
  noneWhy: 'Nobody sent a bid for this tender before the deadline.',
  priceSealed: 'The prices are still sealed',
  priceSealedWhy: 'Judge the quality first. Then open the prices: you can’t undo this.',
  openPrices: 'Open the prices',
  openPricesTitle: 'Open the prices now?',
  openPricesWhy: {
    portal:
      'Once enough openers have confirmed, the prices of all bids are opened. You can’t undo this, so finish judging the quality first.',
    openers:
      'Once enough openers have confirmed, each gives their share of the prices’ keys, and the prices are opened. You can’t undo this, so finish judging the quality first.',
  } satisfies Record<Sealing, string>,
  pricesConfirmFailed: 'Failed to confirm the opening of the prices',
  pricesYouConfirmed: {
    portal: 'You’ve confirmed. The prices are opened once another opener confirms.',
    openers:
      'You’ve confirmed. Once another opener confirms, come back to this page to give your share of the prices’ keys.',
  } satisfies Record<Sealing, string>,
  pricesNeedKeys:
    'The prices have keys of their own. To open them, two openers use the same keys again with which they opened the bids, so every opener has to keep theirs until then.',
  pricesCollecting: 'The prices wait for the openers’ shares',
  pricesCollectingWhy:
    'Enough openers have confirmed. Now two of them give their share of the prices’ keys, each in their own browser, with the key that they opened the bids with.',
  pricesConfirmedBy: 'Openers who have confirmed',
  pricesOpening: 'The prices are being opened',
  pricesProgress: (opened: number, total: number) => `${opened} of ${total} prices opened`,
  failures: (count: number) =>
    count === 1 ? 'One bid could not be opened' : `${count} bids could not be opened`,
  failuresWhy:
    'We’ve emailed the bidders. They can hand in the same files again: these are accepted only if they’re exactly what was sealed, and then appear here.',
  flagged: (count: number) =>
    count === 1 ? 'One bid may not be complete' : `${count} bids may not be complete`,
  flaggedWhy:
    'The list and the record of opening say what is wrong. Decide whether these bids take part before you compare them.',
  noAnswer: 'No answer',
  removedQuestion: 'A question that was removed later',
  prices: 'Prices',
  sealed: 'Sealed',
  noTotal: 'None',
  total: 'Total',
  loadFailed: 'Failed to load the bids',
}
