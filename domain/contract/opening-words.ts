// Texts for buyers about the time from publication until the bids are opened.
import type { OpeningStage } from './opening.ts'

export const ceremonyWords = {
  needed: (needed: number) =>
    needed === 1
      ? 'One opener confirms. The record will say that there was only one.'
      : 'Two openers confirm, each from their own account.',
  confirmed: 'Confirmed',
  notOpener: {
    bids: 'You’re not one of the openers of this tender. You’ll see who has bid here once the bids have been opened.',
    prices: 'The openers of this tender open the prices.',
  } satisfies Record<OpeningStage, string>,
  loadFailed: 'Failed to load the opening',
}

const listed = 'This list has the names and, once prices are opened, the totals.'

export const openedWords = {
  listed,
  panelReads: `${listed} Only the evaluation panel reads answers, price lines and files, after declaring its interests.`,
  title: 'Bids',
  removedQuestion: 'A question that was removed later',
  sealed: 'Sealed',
  total: 'Total',
}
