// Events about award decisions. Before the award, only the buyer's side is notified. Bidders are
// notified of the award with their assessment summary.
import type { Outcome, Summary } from '#features/evaluation/summaries/contract/summary.ts'
import { winningBids } from '#features/evaluation/summaries/rules/assessment-summary.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { SummaryResult } from './decision-emails.ts'
import { tenderFacts, type OfTender } from '#features/tenders/server/notice-facts.ts'
import * as to from '#features/tenders/server/recipients.ts'
import { either } from '#kernel/server/notices/recipients.ts'
import { rule, type Rules } from '#kernel/server/notices/rule.ts'
import {
  approversOf,
  type OfApprovers,
  type Reviewed,
} from '#features/approvals/server/approval-events.ts'

interface OfBidder extends OfTender {
  organisation_id: number
}

/** Returns the facts for bidders of one tender. */
async function gatherSummaries(tx: Tx, bidders: readonly OfBidder[]) {
  const { tender_id } = bidders[0]!
  const ids = bidders.map(({ organisation_id }) => organisation_id)
  const resultsOf = await readResults(tx, tender_id, ids)
  const facts = await tenderFacts(tx, tender_id)
  const standstill = await readStandstill(tx, tender_id)
  return bidders.map((bidder) => {
    const results = resultsOf.get(bidder.organisation_id) ?? []
    return { ...facts, ...bidder, ...standstill, results, is_winner: results.some(isWon) }
  })
}

/** Returns the bidders' results from the stored summaries, by organisation. */
async function readResults(
  tx: Tx,
  tender_id: number,
  bidders: number[],
): Promise<Map<number, SummaryResult[]>> {
  const rows = await tx
    .selectFrom('summaries')
    .innerJoin('decisions', 'decisions.id', 'summaries.decision_id')
    .innerJoin('bids', 'bids.id', 'summaries.bid_id')
    .where('decisions.tender_id', '=', tender_id)
    .where('decisions.state', '=', 'notified')
    .where('bids.organisation_id', 'in', bidders)
    .where('summaries.content', 'is not', null)
    .orderBy('bids.lot_id')
    .select(['bids.organisation_id', 'summaries.content'])
    .execute()
  const byBidder = Map.groupBy(rows, ({ organisation_id }) => organisation_id)
  return new Map([...byBidder].map(([id, own]) => [id, own.map(({ content }) => shown(content!))]))
}

function shown({ lot, outcome, explanation, total, ...summary }: Summary): SummaryResult {
  const [winner = null, ...others] = winningBids(summary).map((one) => ({
    ...{ name: one.name, total: one.total },
  }))
  return {
    ...{ outcome, explanation, total },
    lot_number: lot?.lot_number ?? null,
    winner,
    other_winners: others,
  }
}

async function readStandstill(tx: Tx, tenderId: number) {
  const standstill = await tx
    .selectFrom('standstills')
    .select(['ends_on', 'suspended_on'])
    .where('tender_id', '=', tenderId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return {
    standstill_ends_on: standstill?.ends_on ?? null,
    is_suspended: Boolean(standstill?.suspended_on),
  }
}

const isWon = ({ outcome }: { outcome: Outcome }) => outcome === 'won'

export const decisionEvents = {
  'assessment-summary': rule({
    gather: async (tx, cause: OfBidder) => (await gatherSummaries(tx, [cause]))[0]!,
    gatherAll: gatherSummaries,
    recipients: ({ organisation_id }) => to.biddersOf(organisation_id),
    canBeMuted: false,
    isSealed: true,
  }),
  /** Notifies the people who can give the next approval. */
  'decision-to-approve': rule({
    gather: async (tx, cause: OfTender & OfApprovers) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: approversOf,
    canBeMuted: true,
    isSealed: true,
  }),
  'decision-reviewed': rule({
    gather: async (tx, cause: OfTender & Reviewed) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id }) => to.chairOf(tender_id),
    canBeMuted: true,
    isSealed: true,
  }),
  'decision-withdrawn': rule({
    gather: async (tx, { tender_id }: OfTender) => ({
      ...(await tenderFacts(tx, tender_id)),
      reason: await readWithdrawalReason(tx, tender_id),
    }),
    recipients: ({ tender_id }) =>
      either(to.participantsOf(tender_id), to.biddersInRecord(tender_id)),
    canBeMuted: false,
    changesPage: true,
  }),
  'debrief-asked': rule({
    gather: async (tx, cause: OfTender & { organisation: string; question: string }) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id }) => to.owningBuyersOf(tender_id),
    canBeMuted: true,
    isSealed: true,
  }),
  'debrief-answered': rule({
    gather: async (tx, cause: OfBidder & { question: string; answer: string }) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ organisation_id }) => to.biddersOf(organisation_id),
    canBeMuted: false,
    isSealed: true,
  }),
} satisfies Rules

type DecisionEvents = typeof decisionEvents
declare module '#kernel/server/notices/events.ts' {
  interface Events extends DecisionEvents {}
}

/** Returns the reason for the latest withdrawal. */
async function readWithdrawalReason(tx: Tx, tenderId: number): Promise<string> {
  const step = await tx
    .selectFrom('decision_steps as s')
    .innerJoin('decisions', 'decisions.id', 's.decision_id')
    .where('decisions.tender_id', '=', tenderId)
    .where('s.step', '=', 'withdraw')
    .orderBy('s.id', 'desc')
    .select('s.reason')
    .executeTakeFirst()
  return step?.reason ?? ''
}
