// The demo's decisions: one awaits approval by the demo's buyer, and the other has been sent to all
// bidders.
import type { DecidedLot, DecisionStep } from '#domain/contract/decision.ts'
import type { Tx } from '#server/db/connect.ts'
import { buildSummaries } from '#server/features/evaluation/award/build-summaries.ts'
import {
  loadDecision,
  type FoundDecision,
} from '#server/features/evaluation/award/find-decision.ts'
import { takeStep } from '#server/features/evaluation/award/take-step.ts'
import { findTender } from '#server/tenders/find-tender.ts'
import type { BidTenders } from './bids/bid-tenders.ts'
import type { DemoTender } from './tenders.ts'

/** IP address from a range reserved for documentation. */
const demoAddress = '192.0.2.24'

export async function writeDecisions(tx: Tx, { decided, notified }: BidTenders): Promise<void> {
  if (decided) await writeDecision(tx, decided, ['save', 'submit'])
  if (notified) await writeDecision(tx, notified, ['save', 'complete', 'notify'])
}

/** Writes a decision for the bid that ranks first, or for the winner if the tender is awarded. */
async function writeDecision(tx: Tx, tender: DemoTender, steps: DecisionStep[]): Promise<void> {
  const chair = await readChair(tx, tender.row.id)
  const before = await load(tx, tender, chair)
  const award = await readAward(tx, tender.row.id)
  const choices = before.lots.map((lot) => choiceFor(lot, before, award))
  // No decision is written for a tender that was awarded to an organisation without a bid.
  if (choices.every(({ bid_id }) => bid_id === null)) return
  const decision = await tx
    .insertInto('decisions')
    .values({ tender_id: tender.row.id, revision: 0 })
    .returningAll()
    .executeTakeFirstOrThrow()
  const of = { decision_id: decision.id }
  await tx
    .insertInto('decision_lots')
    .values(choices.map((choice) => ({ ...of, ...choice })))
    .execute()
  const found = await load(tx, tender, chair)
  const cause = { user_id: chair.id, ip: demoAddress, request_id: null }
  for (const step of steps) {
    await takeStep(tx, { step, decision, contents: found.contents!, user: chair, cause })
  }
  if (!steps.includes('notify')) return
  const built = await buildSummaries(tx, found)
  await tx
    .insertInto('summaries')
    .values(
      built.map(({ summary }) => ({
        ...{ ...of, bid_id: summary.bid_id, content: JSON.stringify(summary) },
      })),
    )
    .execute()
  await tx
    .updateTable('decisions')
    .set({ notified_at: tender.row.awarded_at ?? null })
    .where('id', '=', decision.id)
    .execute()
}

function readChair(tx: Tx, tenderId: number) {
  return tx
    .selectFrom('users')
    .innerJoin('evaluations', 'evaluations.chair_id', 'users.id')
    .where('evaluations.tender_id', '=', tenderId)
    .select(['users.id', 'users.role', 'users.is_guest', 'users.mfa_enabled'])
    .select('users.organisation_id')
    .executeTakeFirstOrThrow()
}

type Chair = Awaited<ReturnType<typeof readChair>>

async function load(tx: Tx, { row }: DemoTender, chair: Chair): Promise<FoundDecision> {
  const actor = { ...chair, organisation: { id: chair.organisation_id! } }
  return loadDecision(tx, await findTender(tx, actor, 'readDecision', row.id), chair)
}

function readAward(tx: Tx, tenderId: number) {
  return tx
    .selectFrom('tenders')
    .select(['status', 'awarded_to', 'award_value'])
    .where('id', '=', tenderId)
    .executeTakeFirstOrThrow()
}

type Award = Awaited<ReturnType<typeof readAward>>

function choiceFor({ lot, bids, first }: DecidedLot, found: FoundDecision, award: Award) {
  const isAwarded = award.status === 'awarded'
  const ranked = found.ranking.lots.flatMap((one) => one.bids)
  const winnerOf = (bidId: number) =>
    ranked.find(({ bid_id }) => bid_id === bidId)?.organisation_id === award.awarded_to
  const winner = bids.find(({ bid_id }) => (isAwarded ? winnerOf(bid_id) : bid_id === first))
  const lot_id = lot?.id ?? null
  if (!winner) {
    const reason = 'The need for this lot has changed.'
    const no_award = bids.length === 0 ? ('no_bids' as const) : ('need_changed' as const)
    return { lot_id, bid_id: null, value: null, no_award, reason }
  }
  const value = (isAwarded && award.award_value) || winner.total_price
  return { lot_id, bid_id: winner.bid_id, value, no_award: null, reason: '' }
}
