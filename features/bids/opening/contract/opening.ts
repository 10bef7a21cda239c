// After the deadline, the openers confirm, and the portal opens all sealed bids together. If the
// bids are opener-sealed, the key of each bid is divided into shares, and each opener also has to
// unlock the shares that were encrypted to their own key. The record of opening contains the
// results.
import * as z from 'zod/mini'
import { bidStatuses } from '#features/bids/sending/contract/bid.ts'
import { sealings } from '#features/bids/setup/contract/bidding.ts'
import { scanStatuses } from '#kernel/contract/file.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { exactTotal, id, rawText, timestamp } from '#kernel/contract/fields.ts'

/** The two stages of an opening with two envelopes; with one envelope there is only the first. */
export type OpeningStage = 'bids' | 'prices'

export const openingStatuses = ['waiting', 'confirming', 'collecting', 'opening', 'opened'] as const
export type OpeningStatus = (typeof openingStatuses)[number]

/**
 * For tenders with two envelopes: progress of the opening of the prices. It starts after the
 * quality envelopes have been opened.
 */
export const priceStatuses = ['sealed', 'confirming', 'collecting', 'opening', 'opened'] as const
export type PriceStatus = (typeof priceStatuses)[number]

/**
 * Reasons why a bid could not be opened. The bidder is notified of the reason and may resubmit the
 * bid.
 */
export const openingFailures = [
  'unreadable',
  'missing',
  'altered',
  'malformed',
  'total_too_high',
  'no_keys',
  'unexpected',
] as const
export type OpeningFailure = (typeof openingFailures)[number]

export const openingFailureLabels: Record<OpeningFailure, string> = {
  unreadable: 'It can’t be opened with the keys of this tender',
  missing: 'A sealed file is missing from the store',
  altered: 'A sealed file is not the one in the receipt',
  malformed: 'The sealed content is not a bid',
  total_too_high: 'Its total is higher than the portal can accept',
  no_keys: 'Too few shares of its key could be used',
  unexpected: 'The portal could not process it',
}

/** For opener-sealed bids: results of checking a share that an opener gave. */
export const shareFindings = ['good', 'not_a_share', 'unreadable', 'wrong', 'lost'] as const
export type ShareFinding = (typeof shareFindings)[number]

/** Reasons in the record of opening why a share could not be used. */
export const shareFaults = ['not_a_share', 'unreadable', 'wrong', 'lost', 'not_given'] as const
export type ShareFault = (typeof shareFaults)[number]

export const shareFaultLabels: Record<ShareFault, string> = {
  not_a_share: 'The bidder sealed something that isn’t a share of the bid’s key',
  unreadable: 'The bidder didn’t seal the share to this opener’s key',
  wrong: 'The opener gave something that doesn’t open the share',
  lost: 'The opener no longer had the key',
  not_given: 'The opener didn’t give the share',
}

/** Party responsible for a share that can't be used. */
export const sharePartyAtFault: Record<ShareFault, 'bidder' | 'opener'> = {
  not_a_share: 'bidder',
  unreadable: 'bidder',
  wrong: 'opener',
  lost: 'opener',
  not_given: 'opener',
}

/**
 * Maximum number of shares in one request; if there are more, the browser sends several requests.
 */
export const sharesAtOnce = 500

/**
 * Problems with an opened bid that the buyer has to know about. The buyer decides whether to accept
 * the bid.
 */
export const bidFlags = [
  'older_setup',
  'answers_missing',
  'answers_invalid',
  'price_missing',
  'price_nil',
] as const
export type BidFlag = (typeof bidFlags)[number]

export const bidFlagLabels: Record<BidFlag, string> = {
  older_setup: 'Made for an earlier version of what is asked for',
  answers_missing: 'Required answers are missing',
  answers_invalid: 'Some answers don’t fit the questions',
  price_missing: 'A price is missing',
  price_nil: 'A price is nil, which isn’t allowed',
}

export const openingTexts = {
  lockFirst: 'The prices can be opened once the evaluation is locked.',
  confirmedAlready: 'You have already confirmed.',
  notOpened: 'The bids of this tender have not been opened yet.',
  fileInfected: 'This file is infected and can’t be downloaded.',
  fileScanning: 'This file is still being scanned for viruses. Please try again in a minute.',
}

const person = z.object({ id, name: z.string() })

const confirmation = z.object({
  user: person,
  confirmed_at: timestamp,
  has_given_shares: z.boolean(),
})

const progress = z.object({ opened: z.int(), total: z.int() })

/**
 * For tenders with two envelopes: the opening of the prices, for which the openers confirm again.
 */
const priceOpening = z.object({
  status: z.enum(priceStatuses),
  /**
   * False while a panel is still judging the quality. The openers confirm once the panel has locked
   * its marks.
   */
  is_evaluated: z.boolean(),
  needed: z.int(),
  confirmations: z.array(confirmation),
  started_at: z.nullable(timestamp),
  finished_at: z.nullable(timestamp),
  progress: z.nullable(progress),
})
export type PriceOpening = z.output<typeof priceOpening>

/**
 * State of an opening. `progress`, which contains the number of bids, is null until the opening has
 * begun.
 */
export const opening = z.object({
  status: z.enum(openingStatuses),
  sealing: z.enum(sealings),
  /** True if the deadline has passed by the server's clock. */
  is_due: z.boolean(),
  server_time: timestamp,
  submission_deadline: timestamp,
  needed: z.int(),
  is_opener: z.boolean(),
  confirmations: z.array(confirmation),
  started_at: z.nullable(timestamp),
  finished_at: z.nullable(timestamp),
  progress: z.nullable(progress),
  /**
   * For opener-sealed bids: openers whose share could still complete the key of a sealed envelope.
   */
  awaited: z.array(id),
  /** Null if there is only one envelope, or if the quality envelopes have not been opened yet. */
  prices: z.nullable(priceOpening),
})
export type Opening = z.output<typeof opening>

const openedFile = z.object({
  id,
  question: z.string(),
  filename: z.string(),
  file_size: z.int(),
  sha256: z.string(),
  scan_status: z.enum(scanStatuses),
})

export const openedBid = z.object({
  id,
  organisation: person,
  lot_id: z.nullable(id),
  status: z.enum(bidStatuses),
  failure: z.nullable(z.enum(openingFailures)),
  /** True if suppliers had to bid for every lot and this bidder did not. */
  leaves_lots_out: z.boolean(),
  flags: z.array(z.enum(bidFlags)),
  version: z.int(),
  sent_at: timestamp,
  /** Null while the price is sealed or hidden from the caller, or if the bid could not be opened. */
  total: z.nullable(exactTotal),
  /** `answers`, `price_lines` and `files` are empty if the caller may not read the bid. */
  answers: z.array(z.object({ question: z.string(), value: z.string() })),
  price_lines: z.array(z.object({ line: z.string(), unit_price: z.string() })),
  files: z.array(openedFile),
})
export type OpenedBid = z.output<typeof openedBid>

const managers = ['buyer', 'admin'] as const
const path = '/tenders/:tenderId/opening'

export const getOpening = endpoint({
  method: 'GET',
  path,
  summary: 'The progress of the opening of the bids; before it begins, nothing about bids',
  access: managers,
  isOpenToGuests: true,
  reply: z.object({ data: opening }),
  /**
   * The page polls while it waits for the other openers, so the call must not keep an idle session
   * alive.
   */
  isBackground: true,
})

export const confirmOpening = endpoint({
  method: 'POST',
  path: `${path}/confirm`,
  summary: 'Confirm the opening of the bids as an opener; the last confirmation needed starts it',
  access: managers,
  isOpenToGuests: true,
  reply: z.object({ message: z.string(), opening }),
})

export const confirmPrices = endpoint({
  method: 'POST',
  path: `${path}/prices/confirm`,
  summary:
    'Two envelopes: confirm the opening of the prices as an opener; the last confirmation needed starts it',
  access: managers,
  isOpenToGuests: true,
  reply: z.object({ message: z.string(), opening }),
})

export const listShares = endpoint({
  method: 'GET',
  path: `${path}/shares`,
  summary:
    'Opener-sealed: the shares that are sealed to the caller, once enough have confirmed; those of separate prices once enough have confirmed the prices',
  access: managers,
  isOpenToGuests: true,
  reply: z.object({
    data: z.array(z.object({ id, content: z.string() })),
    /**
     * Test message encrypted to the caller's key. The caller decrypts it and sends the text with
     * the shares, to prove that the key works.
     */
    test: z.nullable(z.string()),
  }),
})

export const giveShares = endpoint({
  method: 'POST',
  path: `${path}/shares`,
  summary:
    'Opener-sealed: the age file keys of the caller’s shares; bids are opened as soon as they can be',
  access: managers,
  isOpenToGuests: true,
  body: z.object({
    /** Decrypted test message in hexadecimal, or null if the key could not decrypt it. */
    test_answer: z.nullish(rawText(64).check(z.regex(/^[0-9a-f]{64}$/))),
    /** True if the key is lost: every share that the opener has not given yet counts as lost. */
    has_lost_key: z.optional(z.boolean()),
    shares: z
      .array(
        z.object({
          id,
          /**
           * File key of the age-encrypted file that contains the share: 16 bytes in base64,
           * unwrapped with the caller's own key. Null if the caller's key can't unwrap it.
           */
          file_key: z.nullable(rawText(24).check(z.regex(/^[0-9A-Za-z+/]{22}==$/))),
        }),
      )
      .check(z.maxLength(sharesAtOnce)),
  }),
  reply: z.object({ message: z.string(), opening }),
})

export const stopWaiting = endpoint({
  method: 'POST',
  path: `${path}/shares/stop-waiting`,
  summary:
    'Opener-sealed: go on without the shares that are missing; bids they would open can be handed in again',
  access: managers,
  isOpenToGuests: true,
  reply: z.object({ message: z.string(), opening }),
})

export const listOpenedBids = endpoint({
  method: 'GET',
  path: `${path}/bids`,
  summary:
    'The bids, once they have been opened; answers, prices by line and files for cleared members of the panel only',
  access: managers,
  isOpenToGuests: true,
  reply: z.object({ data: z.array(openedBid) }),
})

export const openerWords = {
  choose: 'Choose openers',
}

export const passphraseLimits = { minLength: 14, maxLength: 200 }

export const keyWords = {
  passphrase: 'Passphrase',
  failed: 'Your key could not be saved',
}

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
