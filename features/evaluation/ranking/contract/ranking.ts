// The chair's calls for excluding bids and breaking ties, and the calls for reading and exporting
// the ranking once the evaluation is locked.
import * as z from 'zod/mini'
import { endpoint } from '#kernel/contract/endpoint.ts'
import {
  evaluationLimits,
  evaluationTexts as texts,
  exclusionCodes,
} from '#features/evaluation/contract/evaluation.ts'
import { exactTotal, id, rawText, requiredText, timestamp } from '#kernel/contract/fields.ts'

const buyers = ['buyer'] as const
const path = '/tenders/:tenderId/evaluation'

const person = z.object({ id, name: z.string() })
const reason = requiredText(texts.reasonRequired, evaluationLimits.reason)
const done = z.object({ message: z.string() })

export const excludeBid = endpoint({
  method: 'POST',
  path: `${path}/bids/:bidId/exclusion`,
  summary: 'Exclude a bid with a coded reason, a text and evidence',
  access: buyers,
  does: 'decide',
  body: z.object({
    code: z.enum(exclusionCodes),
    text: reason,
    evidence: rawText(evaluationLimits.reason),
  }),
  reply: done,
})

export const reinstateBid = endpoint({
  method: 'POST',
  path: `${path}/bids/:bidId/reinstatement`,
  summary: 'Take back the exclusion of a bid, with a reason',
  access: buyers,
  does: 'decide',
  body: z.object({ reason }),
  reply: done,
})

const points = z.object({
  /**
   * Points rounded half up, with more decimals where different values would otherwise look equal.
   */
  points: z.string(),
  /** Exact value as "numerator/denominator". */
  exact: z.string(),
})

const rankedBid = z.object({
  bid_id: id,
  bidder: z.string(),
  organisation_id: z.nullable(id),
  total_price: z.nullable(exactTotal),
  criteria: z.array(
    z.extend(points, { key: z.string(), parts: z.array(z.extend(points, { key: z.string() })) }),
  ),
  quality: points,
  price: z.nullable(points),
  /** Price and points for each price criterion; empty if the price isn't split or isn't judged. */
  price_criteria: z.array(z.extend(points, { key: z.string(), price: exactTotal })),
  total: z.nullable(points),
  /** Null if the bid is excluded or below a minimum mark, or while prices are sealed. */
  rank: z.nullable(z.int()),
  is_tied: z.boolean(),
  below_minimum: z.array(z.string()),
  /** True if the price is flagged as abnormally low and has not been accepted. */
  is_low_price: z.boolean(),
  /** True if the bidder has been asked about the price. */
  is_price_asked: z.boolean(),
  exclusion: z.nullable(z.enum(exclusionCodes)),
})

export const getRanking = endpoint({
  method: 'GET',
  path: `${path}/ranking`,
  summary: 'Points, ranks and ties of every lot, once the evaluation is locked',
  access: buyers,
  reply: z.object({
    data: z.object({
      are_prices_open: z.boolean(),
      lots: z.array(
        z.object({
          lot_id: z.nullable(id),
          bids: z.array(rankedBid),
          /** Groups of bids with the same total. */
          ties: z.array(z.array(id)),
          /** Recorded order of tied bids, best first. */
          tie_breaks: z.array(
            z.object({ order: z.array(id), reason: z.string(), by: person, decided_at: timestamp }),
          ),
        }),
      ),
    }),
  }),
})
export type RankedBid = z.output<typeof rankedBid>

export const breakTie = endpoint({
  method: 'POST',
  path: `${path}/tie-breaks`,
  summary: 'Record the order of tied bids, with the reason',
  access: buyers,
  does: 'decide',
  body: z.object({
    order: z.array(id).check(z.minLength(2), z.maxLength(100)),
    reason,
  }),
  reply: done,
})

export const exportScores = endpoint({
  method: 'GET',
  path: `${path}/export.xlsx`,
  summary: 'The score matrix with every individual row on a second sheet, after the lock',
  access: buyers,
  reply: z.string(),
})

export const exportScoresCsv = endpoint({
  method: 'GET',
  path: `${path}/export.csv`,
  summary: 'Every row of the scoring, consensus and exclusions as CSV, after the lock',
  access: buyers,
  reply: z.string(),
})

export const rankingWords = {
  rank: 'Rank',
  bidder: 'Bidder',
  quality: 'Quality points',
  price: 'Price',
  pricePoints: 'Price points',
  /** Header of a column of points, with their maximum. */
  of: (points: string, most: string) => `${points} (of\u00a0${most})`,
  totalOf: (most: string) => `Total (of\u00a0${most})`,
}

export const tieWords = {
  record: 'Record the order',
}

export const exclusionWords = {
  exclude: 'Exclude',
  reinstate: 'Reinstate',
}
