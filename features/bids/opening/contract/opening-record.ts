// The record of opening says who opened which bids, and when. It is written when the opening ends
// and never changed. Bids that are opened later are recorded in addenda with their own times.
import * as z from 'zod/mini'
import { bidStatuses } from '#features/bids/sending/contract/bid.ts'
import { envelopes, sealings } from '#features/bids/setup/contract/bidding.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { exactTotal, id, timestamp } from '#kernel/contract/fields.ts'
import { bidFlags, openingFailures, shareFaults } from './opening.ts'

const sealedFacts = z.object({
  envelope: z.enum(envelopes),
  file_size: z.int(),
  sha256: z.string(),
})

const shareFault = z.object({
  envelope: z.enum(envelopes),
  opener: z.string(),
  fault: z.enum(shareFaults),
})

const recordedBid = z.object({
  /** Null in replies to bidders if the buyer shares prices without names. */
  organisation: z.nullable(z.string()),
  lot_number: z.nullable(z.int()),
  version: z.int(),
  sent_at: timestamp,
  status: z.enum(bidStatuses),
  failure: z.nullable(z.enum(openingFailures)),
  leaves_lots_out: z.boolean(),
  flags: z.array(z.enum(bidFlags)),
  total: z.nullable(exactTotal),
  currency: z.string(),
  receipt_sha256: z.string(),
  files: z.array(sealedFacts),
  /** For opener-sealed bids: openers' shares of the bid's key that could not be used. */
  share_faults: z.array(shareFault),
})
export type RecordedBid = z.output<typeof recordedBid>

/** Kinds of addenda: what happened to a bid, or to its price, after the record was written. */
export const addendumKinds = [
  'handed_in',
  'opened_later',
  'price_opened',
  'price_not_opened',
] as const

const addendum = z.object({ at: timestamp, how: z.enum(addendumKinds), bid: recordedBid })
export type RecordAddendum = z.output<typeof addendum>

const storedRecord = z.object({
  tender: z.object({ id, reference: z.string(), title: z.string() }),
  organisation: z.string(),
  sealing: z.enum(sealings),
  envelopes: z.array(z.enum(envelopes)),
  submission_deadline: timestamp,
  started_at: timestamp,
  finished_at: timestamp,
  needed: z.int(),
  openers: z.array(z.object({ name: z.string(), confirmed_at: timestamp })),
  /** End of the period in which unopened bids can be resubmitted; null if every bid was opened. */
  hand_in_until: z.nullable(timestamp),
  bids: z.array(recordedBid),
})
export type StoredRecord = z.output<typeof storedRecord>

/**
 * Bidders can read the record if the buyer shares it, so it contains no answers, and only the
 * envelope, size and hash of each file.
 */
export const openingRecord = z.extend(storedRecord, {
  /**
   * For tenders with two envelopes: when prices were opened and by whom, or null while they are
   * sealed.
   */
  prices_opened: z.nullable(
    z.object({
      finished_at: timestamp,
      openers: z.array(z.object({ name: z.string(), confirmed_at: timestamp })),
    }),
  ),
  addenda: z.array(addendum),
})
export type OpeningRecord = z.output<typeof openingRecord>

const path = '/tenders/:tenderId/opening'

export const getOpeningRecord = endpoint({
  method: 'GET',
  path: `${path}/record`,
  summary:
    'The record of opening: for those who manage the tender, and for bidders where and once it is shared',
  access: 'signed-in',
  isOpenToGuests: true,
  reply: z.object({ data: openingRecord }),
})

export const downloadOpeningRecord = endpoint({
  method: 'GET',
  path: `${path}/record.pdf`,
  summary: 'The record of opening, as a PDF',
  access: 'signed-in',
  isOpenToGuests: true,
  reply: z.string(),
})
