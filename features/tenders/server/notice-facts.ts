// Facts about a tender for an email, and how emails name it. The facts are read in the transaction of
// the change, so the email describes the state at that moment, even if it is sent after another
// change.
import { sql } from 'kysely'
import { cancellationReasonLabels } from '../contract/tender.ts'
import { formatDateTime } from '#kernel/format/date.ts'
import { sum } from '#kernel/rules/decimal.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'

/**
 * Facts about a tender that everybody who sees it may know, without content protected by an NDA.
 */
export interface TenderFacts {
  tender_id: number
  reference: string
  title: string
  buyer: string
  submission_deadline: string
  /**
   * True if the tender takes bids in the portal; undefined in emails queued by an earlier release.
   */
  takes_bids?: boolean
}

export const nameOf = ({ reference, title }: TenderFacts) => `${reference}, ${title}`

export const briefOf = ({ title, buyer }: TenderFacts) => `${title} · ${buyer}`

export const open = ({ tender_id }: TenderFacts, tab = '') => ({
  label: 'Open the tender',
  path: `/tenders/${tender_id}${tab && `?tab=${tab}`}`,
})

export const deadlineOf = ({ submission_deadline }: TenderFacts) =>
  `Submission deadline: ${formatDateTime(submission_deadline)}.`

export const sampleTender = {
  tender_id: 12,
  reference: 'TND-2026-000123',
  title: 'Cleaning of the town hall and library',
  buyer: 'Northgate Borough Council',
  submission_deadline: '2026-12-11T12:00:00Z',
}

export interface OfTender {
  tender_id: number
}

const tenderColumns = [
  'tenders.id as tender_id',
  'tenders.reference',
  'tenders.title',
  'organisations.name as buyer',
  'tenders.submission_deadline',
] as const

/** True if suppliers can or could bid on the tender, whether or not any have. */
const takesBids = sql<boolean>`exists (select from biddings
  where biddings.tender_id = tenders.id and biddings.published_at is not null)`

/** Selects the facts about tenders. Callers add the facts about related data to the query. */
export function selectTenderFacts(db: Database) {
  return db
    .selectFrom('tenders')
    .innerJoin('organisations', 'organisations.id', 'tenders.organisation_id')
    .select(tenderColumns)
    .select(takesBids.as('takes_bids'))
}

export function tenderFacts(tx: Tx, tenderId: number): Promise<TenderFacts> {
  return selectTenderFacts(tx).where('tenders.id', '=', tenderId).executeTakeFirstOrThrow()
}

/**
 * Returns the facts about one winner's award, which is for the whole tender or for some lots. The
 * value is that of this winner only.
 */
export async function wonFacts(tx: Tx, { tender_id, winner_id }: Won) {
  const awards = await tx
    .selectFrom('lot_awards')
    .leftJoin('lots', 'lots.id', 'lot_awards.lot_id')
    .where('lot_awards.tender_id', '=', tender_id)
    .where('lot_awards.organisation_id', '=', winner_id)
    .orderBy('lot_number')
    .select(['lot_number', 'value'])
    .execute()
  const { value, ...facts } = await awardFacts(tx, tender_id)
  const values = awards.flatMap((award) => award.value ?? [])
  return {
    ...facts,
    winner_id,
    lots: awards.flatMap(({ lot_number }) => lot_number ?? []),
    value: awards.length === 0 ? value : values.length === awards.length ? sum(values) : null,
  }
}

interface Won {
  tender_id: number
  winner_id: number
}

/** Returns the facts about an award: the winners' names as text, and the total value. */
export async function awardFacts(tx: Tx, tenderId: number) {
  return selectTenderFacts(tx)
    .where('tenders.id', '=', tenderId)
    .select([
      sql<string | null>`(select string_agg(o.name, ', ' order by o.name) from organisations o
        where o.id = tenders.awarded_to or o.id in (
          select organisation_id from lot_awards where lot_awards.tender_id = tenders.id))`.as(
        'winner',
      ),
      sql<string | null>`tenders.award_value::text`.as('value'),
      'tenders.currency',
    ])
    .executeTakeFirstOrThrow()
}

export async function cancellationFacts(tx: Tx, tenderId: number) {
  const { reason, text, ...facts } = await selectTenderFacts(tx)
    .where('tenders.id', '=', tenderId)
    .select(['tenders.cancellation_reason as reason', 'tenders.cancellation_text as text'])
    .executeTakeFirstOrThrow()
  return { ...facts, why: cancellationReasonLabels[reason!], text: text! }
}

/**
 * Returns whether the tender has an NDA, in which case change notes and private questions are left
 * out of emails, because they may contain protected content.
 */
export async function isGated(tx: Tx, tenderId: number): Promise<boolean> {
  const tender = await tx
    .selectFrom('tenders')
    .where('id', '=', tenderId)
    .select('eligibility_type')
    .executeTakeFirstOrThrow()
  return tender.eligibility_type === 'nda_gated'
}
