import { sql, type RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { SupplierStats } from '#domain/contract/analytics.ts'
import type { Actor } from '#domain/rules/can.ts'
import type { Database } from '#server/db/connect.ts'
import type { ShareReadings } from '#server/db/share-readings.ts'
import { isOpen, isSeen } from './seen-tenders.ts'
import {
  closingInterests,
  recentInterests,
  selectInvitationsToAnswer,
  selectOwnInterests,
} from './supplier-lists.ts'

/** The figures of a supplier's organisation, over the tenders that it can see today. */
export async function findSupplierStats(
  db: Database,
  actor: Actor,
  share: ShareReadings,
): Promise<SupplierStats> {
  const organisationId = actor.organisation?.id ?? null
  const open = await share('tenders open to all suppliers', () => countOpenToAll(db))
  const { rows } = await sql<Omit<SupplierStats, 'active_tenders'> & { invited: number }>`
    with mine as materialized (${selectOwnInterests(db, actor)})
    select
      ${countInvited(organisationId)} as invited,
      (select count(*) from mine) as interests_registered,
      (select count(*) from questions
        where questions.organisation_id = ${organisationId}
          and ${isSeen(actor, 'questions.tender_id')}) as questions_asked,
      (select count(distinct documents.id) from document_downloads downloads
        join documents on documents.id = downloads.document_id
        where downloads.organisation_id = ${organisationId}
          and ${isSeen(actor, 'documents.tender_id')}) as documents_downloaded,
      ${recentInterests(actor)} as recent_interests,
      ${closingInterests(actor)} as closing_interests,
      ${jsonArrayFrom(selectInvitationsToAnswer(db, actor))} as invitations_to_answer`.execute(db)
  const { invited, ...figures } = rows[0]!
  return { active_tenders: open + invited, ...figures }
}

// As many as the Active Tenders tab lists, yet not asked for in its words: what is open to all is added
// up by the day that it closes on, with today's looked up by the clock, once for all suppliers who ask, and
// what an organisation is invited to is a short list.
const isListed = sql`tenders.deleted_at is null and ${isOpen}`

const today = sql`(now() at time zone 'UTC')::date`

async function countOpenToAll(db: Database): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select (select coalesce(sum(tenders), 0)::bigint from open_tenders where closes_on > ${today})
      + (select count(*) from tenders where tenders.eligibility_type <> 'invite_only'
          and ${isListed} and tenders.submission_deadline < (${today} + 1) at time zone 'UTC') as open`.execute(
    db,
  )
  return rows[0]!.open
}

function countInvited(organisationId: number | null): RawBuilder<number> {
  return sql`(
    select count(*) from invitations join tenders on tenders.id = invitations.tender_id
    where invitations.organisation_id = ${organisationId} and invitations.status <> 'revoked'
      and tenders.eligibility_type = 'invite_only' and ${isListed})`
}
