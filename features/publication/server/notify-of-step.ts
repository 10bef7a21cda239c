// Notices to suppliers about a tender's transitions.
import { sql } from 'kysely'
import type { EligibilityType } from '#features/tenders/contract/tender.ts'
import type { TenderTransition } from '#features/tenders/rules/tender-lifecycle.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Changes } from '#features/tenders/server/tender-tables.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { notifyNow } from '#kernel/server/notices/fan-out.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { queueForOwner } from '#features/webhooks/server/queue-webhooks.ts'
import { wordsOf } from '#features/tenders/server/notify-suppliers.ts'

interface Publishable {
  id: number
  reference: string
  eligibility_type: EligibilityType
  /** Previous publication time; null for the first publication. */
  published_at: string | null
}

interface Step {
  transition: TenderTransition
  tender: Publishable
  cause: Cause
  /** Changes since suppliers could last read the tender, for a republication. */
  news: Changes
}

export async function notifyOfStep(tx: Tx, step: Step): Promise<void> {
  const { transition, tender, cause, news } = step
  const about = { tender_id: tender.id }
  // Suppliers don't know about a tender that was never published, so they are not notified when it
  // is cancelled.
  const wasPublished = tender.published_at !== null
  if (transition === 'publish') await notifyPublished(tx, tender, news)
  if (transition === 'unpublish') await notify(tx, 'tender-unpublished', about)
  if (transition === 'close') {
    await notify(tx, 'tender-closed', { ...about, is_automatic: cause.user_id === null })
  }
  if (transition === 'withdrawAward') await notify(tx, 'decision-withdrawn', about)
  if (transition === 'award') await notifyAwarded(tx, tender.id)
  if (transition === 'cancel' && wasPublished) await notify(tx, 'tender-cancelled', about)
}

async function notifyAwarded(tx: Tx, tender_id: number): Promise<void> {
  const about = { tender_id }
  const winners = await readWinners(tx, tender_id)
  const summaries = await readAssessed(tx, tender_id)
  await notifyNow(
    tx,
    'assessment-summary',
    summaries.map((organisation_id) => ({ ...about, organisation_id })),
  )
  for (const winner_id of winners.filter((id) => !summaries.includes(id))) {
    await notify(tx, 'tender-awarded-winner', { ...about, winner_id })
  }
  // If no winner is named, it is unknown which bidders were unsuccessful.
  if (winners.length > 0 && (await hasTakenBids(tx, tender_id))) {
    await notify(tx, 'bid-unsuccessful', about)
  }
  await notify(tx, 'tender-awarded-others', about)
}

/** Returns the ids of the bidders who have an assessment summary for the current decision. */
async function readAssessed(tx: Tx, tenderId: number): Promise<number[]> {
  const bidders = await tx
    .selectFrom('summaries')
    .innerJoin('decisions', 'decisions.id', 'summaries.decision_id')
    .innerJoin('bids', 'bids.id', 'summaries.bid_id')
    .where('decisions.tender_id', '=', tenderId)
    .where('decisions.state', '=', 'notified')
    .where('summaries.content', 'is not', null)
    .select('bids.organisation_id as id')
    .distinct()
    .orderBy('id')
    .execute()
  return bidders.map(({ id }) => id)
}

async function hasTakenBids(tx: Tx, tenderId: number): Promise<boolean> {
  const bidding = await tx
    .selectFrom('biddings')
    .select('tender_id')
    .where('tender_id', '=', tenderId)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  return bidding !== undefined
}

/** Returns the ids of the organisations that won the tender or one of its lots. */
async function readWinners(tx: Tx, tenderId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select awarded_to as id from tenders where id = ${tenderId} and awarded_to is not null
    union select organisation_id from lot_awards where tender_id = ${tenderId}
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function notifyPublished(
  tx: Tx,
  tender: Publishable,
  news: Changes = {},
): Promise<void> {
  const about = { tender_id: tender.id }
  const isInviteOnly = tender.eligibility_type === 'invite_only'
  if (isInviteOnly) await notify(tx, 'invitation', { ...about, organisation_ids: null })
  if (tender.published_at) await notifyRepublished(tx, tender.id, news)
  else if (!isInviteOnly) await notify(tx, 'tender-published', about)
  // For an invite-only tender, suppliers get an invitation instead, so only the owner's webhooks
  // get the publication event.
  else await queueForOwner(tx, { type: 'tender.published', tender })
}

/**
 * Notifies suppliers of a republication. A moved deadline has its own notice, which suppliers can't
 * mute.
 */
async function notifyRepublished(tx: Tx, tender_id: number, news: Changes): Promise<void> {
  const { fields, moved } = wordsOf(news)
  if (moved.length === 0) return notify(tx, 'tender-republished', { tender_id, fields })
  const change = { tender_id, fields, change_note: null, is_republished: true }
  return notify(tx, 'deadline-moved', { ...change, moved })
}
