// What is read of a supplier's own interests, by their ids and in the order of these. Whether they are
// the organisation's, and its tenders still in sight, is asked here again.
import { sql } from 'kysely'
import type { ArchivedInterest, Interest } from '#domain/contract/interest.ts'
import type { Actor } from '#domain/rules/can.ts'
import { bidStage } from '#server/bidding/bid-stage.ts'
import { buildForRoles, type PlaceOf } from '#server/db/build-once.ts'
import type { Database } from '#server/db/connect.ts'
import { archivedFor, visibleTo } from '#server/tenders/visibility.ts'

function selectInterests(db: Database, actor: Actor, ids: number[]) {
  const wanted = sql<{ id: number; place: number }>`unnest(${ids}::int[]) with ordinality`
  return db
    .selectFrom(wanted.as<'wanted'>(sql`wanted (id, place)`))
    .innerJoin('interests', 'interests.id', 'wanted.id')
    .innerJoin('tenders', 'tenders.id', 'interests.tender_id')
    .innerJoin('organisations', 'organisations.id', 'tenders.organisation_id')
    .where('interests.organisation_id', '=', actor.organisation?.id ?? null)
    .where('interests.withdrawn_at', 'is', null)
    .orderBy('wanted.place')
    .select(
      sql<{ id: number; name: string }>`
        json_build_object('id', organisations.id, 'name', organisations.name)`.as('organisation'),
    )
}

const selectListed = buildForRoles((db, actor, place: PlaceOf<{ ids: number[] }>) =>
  selectInterests(db, actor, place('ids'))
    .leftJoin('tender_looks as looks', (join) =>
      join.onRef('looks.tender_id', '=', 'tenders.id').on('looks.user_id', '=', actor.id),
    )
    .where(visibleTo(actor))
    .select([
      'interests.id as interest_id',
      'interests.created_at',
      'tenders.id',
      'tenders.title',
      'tenders.reference',
      'tenders.reference as reference_number',
      'tenders.status',
      'tenders.procedure_type',
      'tenders.eligibility_type',
      'tenders.clarification_deadline',
      'tenders.submission_deadline',
      sql<boolean>`coalesce(tenders.changed_version > looks.seen_version, false)`.as('is_changed'),
      bidStage('tenders.id', actor.organisation?.id ?? null).as('bid'),
    ]),
)

export async function readInterests(
  db: Database,
  actor: Actor,
  ids: number[],
): Promise<Interest[]> {
  const rows = await selectListed(db, actor, { ids })
  return rows.map(({ interest_id, created_at, bid, ...tender }) => ({
    id: interest_id,
    created_at,
    tender_id: tender.id,
    bid,
    tender,
  }))
}

const selectArchived = buildForRoles((db, actor, place: PlaceOf<{ ids: number[] }>) =>
  selectInterests(db, actor, place('ids'))
    .where(archivedFor(actor))
    .select([
      'interests.id',
      'tenders.title',
      'tenders.reference',
      sql<string>`tenders.deleted_at`.as('deleted_at'),
    ]),
)

/** What is left of interests in tenders that were archived. Mostly there are none. */
export async function readArchived(
  db: Database,
  actor: Actor,
  ids: number[],
): Promise<ArchivedInterest[]> {
  return ids.length > 0 ? selectArchived(db, actor, { ids }) : []
}
