import { sql, type RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { SupplierStats } from '#domain/contract/analytics.ts'
import type { Actor } from '#domain/rules/can.ts'
import type { Database } from '#server/db/connect.ts'
import { isOpen, isSeen } from './seen-tenders.ts'
import {
  selectClosingInterests,
  selectInvitationsToAnswer,
  selectRecentInterests,
} from './supplier-lists.ts'

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
      jsonArrayFrom(selectClosingInterests(db, actor)).as('closing_interests'),
      jsonArrayFrom(selectInvitationsToAnswer(db, actor)).as('invitations_to_answer'),
    ])
    .executeTakeFirstOrThrow()
}

// As many as the Active Tenders tab lists, yet not asked for in its words: what is open to all is
// counted from an index of its own, and what an organisation is invited to is a short list.
function countActiveTenders(organisationId: number | null): RawBuilder<number> {
  const isListed = sql`tenders.deleted_at is null and ${isOpen}`
  return sql`(
    (select count(*) from tenders where tenders.eligibility_type <> 'invite_only' and ${isListed}) +
    (select count(*) from invitations join tenders on tenders.id = invitations.tender_id
     where invitations.organisation_id = ${organisationId} and invitations.status <> 'revoked'
       and tenders.eligibility_type = 'invite_only' and ${isListed}))`
}
