// Reads a supplier's own interests by id, in the order of the given ids. The query checks again
// that the interests belong to the organisation and that their tenders are visible.
import { sql } from 'kysely'
import { mapNames } from '#kernel/contract/field-table.ts'
import type { ArchivedInterest, Interest } from '../contract/interest.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { bidOutcome, bidStage } from '#features/tenders/server/bid-stage.ts'
import { buildForRoles, type PlaceOf } from '#kernel/server/db/build-once.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { archivedFor, visibleAmongFew, visibleTo } from '#features/tenders/server/visibility.ts'

/**
 * Size of the list. For a page, each interest is looked up by id; for a whole list, all of the
 * organisation's interests are read at once.
 */
type Size = 'page' | 'whole'

function selectInterests(db: Database, actor: Actor, { ids, size }: { ids: number[]; size: Size }) {
  const wanted = sql<{ id: number; place: number }>`unnest(${ids}::int[]) with ordinality`
  const found = db
    .selectFrom('interests')
    .where(sql<boolean>`interests.id = wanted.id`)
    .select(['id', 'tender_id', 'organisation_id', 'created_at', 'withdrawn_at'])
    // `offset 0` keeps PostgreSQL from reading all interests of the organisation.
    .$if(size === 'page', (query) => query.offset(0))
  return db
    .selectFrom(wanted.as<'wanted'>(sql`wanted (id, place)`))
    .innerJoinLateral(found.as('interests'), (join) => join.onTrue())
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

const selectListed = mapNames<Record<Size, ReturnType<typeof buildListed>>>(
  ['page', 'whole'],
  buildListed,
)

function buildListed(size: Size) {
  return buildForRoles((db, actor, place: PlaceOf<{ ids: number[] }>) =>
    selectInterests(db, actor, { ids: place('ids'), size })
      .leftJoin('tender_looks as looks', (join) =>
        join.onRef('looks.tender_id', '=', 'tenders.id').on('looks.user_id', '=', actor.id),
      )
      .where(size === 'page' ? visibleAmongFew(actor) : visibleTo(actor))
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
        sql<boolean>`coalesce(tenders.changed_version > looks.seen_version, false)`.as(
          'is_changed',
        ),
        bidStage('tenders.id', actor.organisation?.id ?? null).as('bid'),
        bidOutcome(actor.organisation?.id ?? null).as('outcome'),
      ]),
  )
}

export async function readInterests(
  db: Database,
  actor: Actor,
  { ids, size = 'page' }: { ids: number[]; size?: Size },
): Promise<Interest[]> {
  const rows = await selectListed[size](db, actor, { ids })
  return rows.map(({ interest_id, created_at, bid, outcome, ...tender }) => ({
    id: interest_id,
    created_at,
    tender_id: tender.id,
    bid,
    outcome,
    tender,
  }))
}

const selectArchived = buildForRoles((db, actor, place: PlaceOf<{ ids: number[] }>) =>
  selectInterests(db, actor, { ids: place('ids'), size: 'page' })
    .where(archivedFor(actor))
    .select([
      'interests.id',
      'tenders.title',
      'tenders.reference',
      sql<string>`tenders.deleted_at`.as('deleted_at'),
    ]),
)

/** Returns interests in archived tenders, with the data that is still visible. */
export async function readArchived(
  db: Database,
  actor: Actor,
  ids: number[],
): Promise<ArchivedInterest[]> {
  return ids.length > 0 ? selectArchived(db, actor, { ids }) : []
}
