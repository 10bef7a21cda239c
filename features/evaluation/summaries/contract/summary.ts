// Assessment summaries explain to each bidder how their bid was judged and which bid won. The
// portal drafts them from the consensus, and the chair edits them.
import * as z from 'zod/mini'
import { noAwardCodes } from '#features/evaluation/award/contract/decision.ts'
import {
  citation,
  evaluationLimits,
  exclusionCodes,
} from '#features/evaluation/contract/evaluation.ts'
import { exactTotal, id, money, rawText, timestamp, requiredText } from '#kernel/contract/fields.ts'
import { debrief } from './debrief.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { maxAnswerLength, maxQuestionLength } from '#features/questions/contract/question.ts'

export const outcomes = ['won', 'lost', 'excluded', 'no_award'] as const
export type Outcome = (typeof outcomes)[number]

export const outcomeLabels: Record<Outcome, string> = {
  won: 'Successful',
  lost: 'Not successful',
  excluded: 'Excluded',
  no_award: 'Not awarded',
}

export const summaryTexts = {
  loadFailed: 'Failed to load the assessment summary',
}

const points = z.string()

/** A criterion or sub-criterion that the panel marks, with the reason for its mark. */
const judgedPart = z.object({
  key: z.string(),
  name: z.string(),
  /** Name of the criterion that a sub-criterion belongs to; otherwise null. */
  parent: z.nullable(z.string()),
  /** Percentage of all points. */
  weight: z.string(),
  /** The criterion's own scale; undefined if it is marked on the common one. */
  scale: z.optional(z.array(z.string())),
  /** Null if the bid was excluded before it was marked. */
  mark: z.nullable(z.string()),
  points: z.nullable(points),
  reason: z.string(),
})

const ownPart = z.extend(judgedPart, { citations: z.array(citation) })
export type SummaryPart = z.output<typeof ownPart>

const weighed = z.object({ key: z.string(), name: z.string(), weight: z.string(), points })

const totals = {
  /** Points for criteria that have sub-criteria. */
  subtotals: z.array(weighed),
  quality: z.nullable(points),
  price: z.nullable(points),
  /** Points for each price criterion; undefined if the price isn't split or isn't judged. */
  price_criteria: z.optional(
    z.array(
      z.extend(weighed, {
        /** The bidder's own price; other bidders' prices are undefined. */
        price: z.optional(exactTotal),
      }),
    ),
  ),
  total: z.nullable(points),
}

/** The part of a winning bid that unsuccessful bidders see, without quotations from it. */
const winningBid = z.object({
  name: z.string(),
  value: z.nullable(money),
  parts: z.array(judgedPart),
  ...totals,
})
export type WinningBid = z.output<typeof winningBid>

export const summary = z.object({
  bid_id: id,
  lot: z.nullable(z.object({ id, lot_number: z.int(), title: z.string() })),
  bidder: z.object({
    name: z.string(),
    address: z.array(z.string()),
    identifier: z.nullable(z.string()),
  }),
  outcome: z.enum(outcomes),
  exclusion: z.nullable(z.enum(exclusionCodes)),
  no_award: z.nullable(z.enum(noAwardCodes)),
  /** Reason why the bid was unsuccessful; empty for the winner. */
  explanation: z.string(),
  /** Meaning of each mark, starting at 0. */
  scale: z.array(z.string()),
  /** The price's percentage of all points; null if the price has no weight of its own. */
  price_weight: z.nullable(z.string()),
  total_price: z.nullable(exactTotal),
  parts: z.array(ownPart),
  ...totals,
  /** For unsuccessful bidders: the winner's marks and reasons. */
  winner: z.nullable(winningBid),
  /** For unsuccessful bidders: the other winners; undefined if there is only one. */
  other_winners: z.optional(z.array(winningBid)),
})
export type Summary = z.output<typeof summary>

export const summaryInput = z.object({
  /** Revision that the caller saw; null if the summary has not been edited. */
  revision: z.nullable(id),
  explanation: rawText(evaluationLimits.reason),
  reasons: z
    .array(
      z.object({
        criterion: rawText(64),
        reason: rawText(evaluationLimits.reason),
        citations: z.array(citation).check(z.maxLength(evaluationLimits.citations)),
      }),
    )
    .check(z.maxLength(500)),
})
export type SummaryInput = z.output<typeof summaryInput>

/** One bidder's summaries, which are available once all bidders have been notified. */
export const assessment = z.object({
  tender: z.object({ id, reference: z.string(), title: z.string(), currency: z.string() }),
  buyer: z.string(),
  notified_at: timestamp,
  summaries: z.array(summary),
})
export type Assessment = z.output<typeof assessment>

const suppliers = ['supplier'] as const
const own = '/tenders/:tenderId/assessment'
const debriefs = '/tenders/:tenderId/debriefs'

export const getAssessment = endpoint({
  method: 'GET',
  path: own,
  summary: 'The assessment summaries of the caller’s own bids, once all bidders are notified',
  access: suppliers,
  reply: z.object({ data: z.nullable(assessment) }),
})

export const downloadAssessment = endpoint({
  method: 'GET',
  path: `${own}.pdf`,
  summary: 'The assessment summaries of the caller’s own bids as a PDF',
  access: suppliers,
  isHeavy: true,
  reply: z.string(),
})

export const listDebriefs = endpoint({
  method: 'GET',
  path: debriefs,
  summary: 'Private questions after the award: all for the buyer, own ones for a bidder',
  access: ['buyer', 'supplier'],
  reply: z.object({
    data: z.array(debrief),
    may_ask: z.boolean(),
  }),
})

export const askDebrief = endpoint({
  method: 'POST',
  path: debriefs,
  summary: 'Ask the buyer privately about an unsuccessful bid; takes an Idempotency-Key',
  access: suppliers,
  does: 'decide',
  takesKey: true,
  body: z.object({ question_text: requiredText('Enter a question', maxQuestionLength) }),
  status: 201,
  reply: z.object({ message: z.string(), debrief }),
})

export const answerDebrief = endpoint({
  method: 'POST',
  path: `${debriefs}/:debriefId/answer`,
  summary: 'Answer a private question, once; only the bidder who asked gets the answer',
  access: ['buyer'],
  does: 'decide',
  body: z.object({ answer_text: requiredText('Enter an answer', maxAnswerLength) }),
  reply: z.object({ message: z.string(), debrief }),
})
