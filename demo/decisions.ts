// The demo's decisions: one awaits approval by the demo's buyer, and the other has been sent to all
// bidders.
import { sql } from 'kysely'
import type { DecidedLot, DecisionStep } from '#features/evaluation/award/contract/decision.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { buildSummaries } from '#features/evaluation/summaries/server/build-summaries.ts'
import {
  loadDecision,
  type FoundDecision,
} from '#features/evaluation/award/server/find-decision.ts'
import { storeStep } from '#features/evaluation/award/server/take-step.ts'
import { findTender } from '#features/tenders/server/find-tender.ts'
import type { BidTenders } from './bids/bid-tenders.ts'
import type { Logged } from './contracts.ts'
import { makeClock } from './evaluation-times.ts'
import type { Row } from './rows.ts'
import type { DemoTender } from './tenders.ts'

/** Writes the decisions and returns their audit entries. */
export async function writeDecisions(
  tx: Tx,
  { decided, notified }: BidTenders,
  now: Date,
): Promise<Logged[]> {
  return [
    ...(decided ? await writeDecision(tx, decided, { isNotified: false, now }) : []),
    ...(notified ? await writeDecision(tx, notified, { isNotified: true, now }) : []),
  ]
}

/** Writes a decision for the bid that ranks first, or for the winners if the tender is awarded. */
async function writeDecision(
  tx: Tx,
  tender: DemoTender,
  { isNotified, now }: { isNotified: boolean; now: Date },
): Promise<Logged[]> {
  const chair = await readChair(tx, tender.row.id)
  const before = await load(tx, tender, chair)
  const award = await readAward(tx, tender.row.id)
  const choices = before.lots.flatMap((lot) => rowsFor(lot, before, award))
  // No decision is written for a tender that was awarded to an organisation without a bid.
  if (choices.every(({ bid_id }) => bid_id === null)) return []
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
  const built = isNotified ? await buildSummaries(tx, found) : []
  const summaries = built.map(({ summary }) => summary)
  const logged: Logged[] = []
  for (const { step, user_id, at } of await planSteps(tx, tender, { chair, isNotified, now })) {
    const given = { step, decision, contents: found.contents!, user: { id: user_id }, at }
    const sent = step === 'notify' ? { summaries } : {}
    logged.push({ at, user_id, entry: await storeStep(tx, { ...given, ...sent }) })
  }
  if (!isNotified) return logged
  await tx
    .insertInto('summaries')
    .values(
      summaries.map((summary) => ({
        ...of,
        bid_id: summary.bid_id,
        content: JSON.stringify(summary),
      })),
    )
    .execute()
  return logged
}

interface PlannedStep {
  step: DecisionStep
  user_id: number
  at: Date
}

interface Planned {
  chair: Chair
  isNotified: boolean
  now: Date
}

/**
 * Returns the steps with their times. The awards are above the approval threshold of the demo's
 * buyer, so a colleague of the chair approves the decision before the bidders are notified.
 */
async function planSteps(
  tx: Tx,
  { row }: DemoTender,
  { chair, isNotified, now }: Planned,
): Promise<PlannedStep[]> {
  const { locked_at, approver } = await tx
    .selectFrom('evaluations')
    .innerJoin('panel_members', 'panel_members.tender_id', 'evaluations.tender_id')
    .where('evaluations.tender_id', '=', row.id)
    .where('user_id', '<>', chair.id)
    .select(['locked_at', 'user_id as approver'])
    .orderBy('panel_members.id')
    .executeTakeFirstOrThrow()
  const to = row.awarded_at ?? now
  const nextTime = makeClock({ tender_id: row.id, from: new Date(locked_at!), to, acts: 4 })
  const by = (step: DecisionStep, user_id: number) => ({ step, user_id, at: nextTime() })
  const prepared = [by('save', chair.id), by('submit', chair.id)]
  if (!isNotified) return prepared
  return [...prepared, by('approve', approver), { step: 'notify', user_id: chair.id, at: to }]
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
    .select('status')
    .select(
      sql<{ organisation_id: number; value: string | null }[]>`coalesce((
        select json_agg(json_build_object('organisation_id', organisation_id, 'value', value::text))
        from (select organisation_id, value from lot_awards where tender_id = tenders.id
          union all select awarded_to, award_value where awarded_to is not null) as named), '[]')`.as(
        'winners',
      ),
    )
    .where('id', '=', tenderId)
    .executeTakeFirstOrThrow()
}

type Award = Awaited<ReturnType<typeof readAward>>

type ChoiceRow = Omit<Row<'decision_lots'>, 'id' | 'decision_id'>

/** Returns the rows of a lot's choice: one for each winner, best first, or one for no award. */
function rowsFor(
  { lot, bids, first }: DecidedLot,
  found: FoundDecision,
  award: Award,
): ChoiceRow[] {
  const isAwarded = award.status === 'awarded'
  const ranked = found.ranking.lots.flatMap((one) => one.bids)
  const winnerOf = (bidId: number) => {
    const bidder = ranked.find(({ bid_id }) => bid_id === bidId)?.organisation_id
    return award.winners.find(({ organisation_id }) => organisation_id === bidder)
  }
  const winners = bids.filter(({ bid_id }) => (isAwarded ? winnerOf(bid_id) : bid_id === first))
  const lot_id = lot?.id ?? null
  if (winners.length === 0) {
    const none = { lot_id, bid_id: null, value: null }
    if (bids.length === 0) return [{ ...none, no_award: 'no_bids', reason: '' }]
    const reason = 'The need for this lot has changed.'
    return [{ ...none, no_award: 'need_changed', reason }]
  }
  return winners.map(({ bid_id, total_price }) => {
    const value = (isAwarded && winnerOf(bid_id)?.value) || total_price
    return { lot_id, bid_id, value, no_award: null, reason: '' }
  })
}
