// A supplier's own interests: which of them are on a page, and what is read of them.
import { sql, type RawBuilder } from 'kysely'
import type { ArchivedInterest, Interest } from '#domain/contract/interest.ts'
import type { InterestFilter } from '#domain/contract/lists.ts'
import type { Counted, Paging } from '#domain/contract/pagination.ts'
import type { Actor } from '#domain/rules/can.ts'
import { bidStage } from '#server/bidding/bid-stage.ts'
import { anyOf } from '#server/db/any-of.ts'
import type { Database } from '#server/db/connect.ts'
import { countUpTo } from '#server/db/count-up-to.ts'
import { archivedFor, visibleTo } from '#server/tenders/visibility.ts'

/** The live interests of the caller's organisation, in tenders that it can still see, or could. */
function selectInterests(db: Database, actor: Actor, which = visibleTo(actor)) {
  return db
    .selectFrom('interests')
    .where('interests.organisation_id', '=', actor.organisation?.id ?? null)
    .where('interests.withdrawn_at', 'is', null)
    .where(isAbout(which))
}

/**
 * Each tender looked up by its id. `offset` keeps it from becoming a join, for which the planner would
 * read every tender there is rather than the few hundred of one supplier.
 */
function isAbout(which: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql`exists (
    select from tenders where tenders.id = interests.tender_id and ${which} offset 0)`
}

/** Newest first, or those of the ids in their order. */
export async function readInterests(
  db: Database,
  actor: Actor,
  { ids, slice }: { ids?: number[]; slice?: Paging } = {},
): Promise<Interest[]> {
  const wanted = selectInterests(db, actor)
    .select(['interests.id', 'interests.tender_id', 'interests.created_at'])
    .$if(ids !== undefined, (query) => query.where(anyOf('interests.id', ids!)))
    .orderBy('interests.created_at', 'desc')
    .orderBy('interests.id', 'desc')
    .$if(slice !== undefined, (query) =>
      query.limit(slice!.per_page).offset((slice!.page - 1) * slice!.per_page),
    )
  const rows = await db
    .selectFrom(wanted.as('interests'))
    .innerJoin('tenders', 'tenders.id', 'interests.tender_id')
    .innerJoin('organisations', 'organisations.id', 'tenders.organisation_id')
    .leftJoin('tender_looks as looks', (join) =>
      join.onRef('looks.tender_id', '=', 'tenders.id').on('looks.user_id', '=', actor.id),
    )
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
      sql<{ id: number; name: string }>`
        json_build_object('id', organisations.id, 'name', organisations.name)`.as('organisation'),
      sql<boolean>`coalesce(tenders.changed_version > looks.seen_version, false)`.as('is_changed'),
      bidStage('tenders.id', actor.organisation?.id ?? null).as('bid'),
    ])
    .$if(ids !== undefined, (query) =>
      query.orderBy(sql`array_position(${ids}::int[], interests.id)`),
    )
    .orderBy('interests.created_at', 'desc')
    .orderBy('interests.id', 'desc')
    .execute()
  return rows.map(({ interest_id, created_at, bid, ...tender }) => ({
    id: interest_id,
    created_at,
    tender_id: tender.id,
    bid,
    tender,
  }))
}

/** An organisation's newest so many are looked through, so that no page costs more than that. */
const mostLookedThrough = 5000

const parts = {
  open: { isWanted: sql`is_open`, order: sql`submission_deadline, id` },
  ended: { isWanted: sql`not is_open`, order: sql`submission_deadline desc, id desc` },
}

/**
 * The ids of a page of the open or the ended ones, and how many of each there are, in one pass. Each
 * tender is looked up by its id: `offset` keeps that from becoming a join, for which the planner
 * would read every tender there is.
 */
export async function findInterests(
  db: Database,
  actor: Actor,
  { filter, page, per_page }: Paging & { filter: InterestFilter },
): Promise<{ ids: number[]; open: number; ended: number }> {
  const { isWanted, order } = parts[filter]
  const { rows } = await sql<{ ids: number[]; open: number; ended: number }>`
    with live as (
      select id, tender_id from interests
      where organisation_id = ${actor.organisation?.id ?? null} and withdrawn_at is null
      order by created_at desc, id desc limit ${sql.lit(mostLookedThrough)}
    ), mine as materialized (
      select live.id, submission_deadline, is_open from live cross join lateral (
        select submission_deadline, status = 'published' and submission_deadline > now() as is_open
        from tenders where tenders.id = live.tender_id and ${visibleTo(actor)} offset 0) as seen
    )
    select
      array(select id from mine where ${isWanted} order by ${order}
        limit ${per_page} offset ${(page - 1) * per_page}) as ids,
      count(*) filter (where is_open) as open,
      count(*) filter (where not is_open) as ended
    from mine`.execute(db)
  return rows[0]!
}

const mostArchived = 20

/** What is left of interests in tenders that were archived. */
export async function readArchived(db: Database, actor: Actor): Promise<ArchivedInterest[]> {
  return selectInterests(db, actor, archivedFor(actor))
    .innerJoin('tenders', 'tenders.id', 'interests.tender_id')
    .innerJoin('organisations', 'organisations.id', 'tenders.organisation_id')
    .select([
      'interests.id',
      'tenders.title',
      'tenders.reference',
      sql<string>`tenders.deleted_at`.as('deleted_at'),
      sql<{ id: number; name: string }>`
        json_build_object('id', organisations.id, 'name', organisations.name)`.as('organisation'),
    ])
    .orderBy('tenders.deleted_at', 'desc')
    .orderBy('interests.id', 'desc')
    .limit(mostArchived)
    .execute()
}

export async function countInterests(db: Database, actor: Actor, paging: Paging): Promise<Counted> {
  return countUpTo(db, selectInterests(db, actor).select('interests.id'), paging)
}
