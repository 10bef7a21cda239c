import { sql, type RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import {
  recentLimit,
  type InterestSummary,
  type SupplierStats,
} from '#domain/contract/analytics.ts'
import type { Actor } from '#domain/rules/can.ts'
import type { Database } from '#server/db/connect.ts'
import { visibleTo } from '#server/features/tenders/visibility.ts'

/** The figures of a supplier's organisation, over the tenders that it can see today. */
export async function findSupplierStats(db: Database, actor: Actor): Promise<SupplierStats> {
  const organisationId = actor.organisation?.id ?? null
  return db
    .selectNoFrom([
      countActiveTenders(organisationId).as('active_tenders'),
      sql<number>`(
        select count(*) from interests
        where interests.organisation_id = ${organisationId} and interests.withdrawn_at is null
          and ${isSeen(actor, 'interests.tender_id')})`.as('interests_registered'),
      sql<number>`(
        select count(*) from questions
        where questions.organisation_id = ${organisationId}
          and ${isSeen(actor, 'questions.tender_id')})`.as('questions_asked'),
      sql<number>`(
        select count(distinct documents.id) from document_downloads downloads
        join documents on documents.id = downloads.document_id
        where downloads.organisation_id = ${organisationId}
          and ${isSeen(actor, 'documents.tender_id')})`.as('documents_downloaded'),
      jsonArrayFrom(selectRecentInterests(db, actor)).as('recent_interests'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * Each looked up by its id. `offset` keeps it from becoming a join, for which the planner would read
 * every tender there is rather than the few hundred of one supplier.
 */
function isSeen(actor: Actor, tender: string): RawBuilder<boolean> {
  return sql`exists (
    select from tenders where tenders.id = ${sql.ref(tender)} and ${visibleTo(actor)} offset 0)`
}

// As many as the Active Tenders tab lists, yet not asked for in its words: what is open to all is
// counted from an index of its own, and what an organisation is invited to is a short list.
function countActiveTenders(organisationId: number | null): RawBuilder<number> {
  const isOpen = sql`tenders.deleted_at is null and tenders.status = 'published'
    and tenders.submission_deadline > now()`
  return sql`(
    (select count(*) from tenders where tenders.eligibility_type <> 'invite_only' and ${isOpen}) +
    (select count(*) from invitations join tenders on tenders.id = invitations.tender_id
     where invitations.organisation_id = ${organisationId} and invitations.status <> 'revoked'
       and tenders.eligibility_type = 'invite_only' and ${isOpen}))`
}

function selectRecentInterests(db: Database, actor: Actor) {
  return db
    .selectFrom('interests')
    .innerJoin('tenders', 'tenders.id', 'interests.tender_id')
    .innerJoin('organisations', 'organisations.id', 'tenders.organisation_id')
    .where('interests.organisation_id', '=', actor.organisation?.id ?? null)
    .where('interests.withdrawn_at', 'is', null)
    .where(visibleTo(actor))
    .select([
      'interests.id',
      'interests.created_at',
      sql<InterestSummary['tender']>`json_build_object(
        'id', tenders.id, 'title', tenders.title, 'reference_number', tenders.reference,
        'status', tenders.status, 'submission_deadline', tenders.submission_deadline,
        'organisation', json_build_object('name', organisations.name))`.as('tender'),
    ])
    .orderBy('interests.created_at', 'desc')
    .orderBy('interests.id', 'desc')
    .limit(recentLimit)
}
