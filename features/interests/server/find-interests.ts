// Finds a page of a supplier's own interests and their total number. The page is read from an index
// in list order, and counters give the total, so the cost doesn't grow with an organisation's
// activity.
import { sql, type RawBuilder } from 'kysely'
import { mapNames } from '#kernel/contract/field-table.ts'
import {
  interestSorts,
  type InterestFilter,
  type InterestSort,
} from '../contract/interest-lists.ts'
import { ownActivityLimit } from '#features/tenders/history/contract/own-activity.ts'
import { sliceOf, type Paging } from '#kernel/contract/pagination.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { buildForRoles, type PlaceOf } from '#kernel/server/db/build-once.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { containing } from '#kernel/server/db/like.ts'
import { after } from '#kernel/server/http/list-parts.ts'
import {
  areOwnInterests,
  countClosed,
  isVisible,
  isOpen,
  sumOfOwn,
} from '#features/tenders/server/participation.ts'

type Part = InterestFilter | 'all'

/** Maximum number of archived interests that are listed. */
const maxArchived = 20

interface Found {
  ids: number[]
  /** Ids of interests in archived tenders, most recently archived first. */
  archived: number[]
  open: number
  /** Number of open and ended interests. */
  all: number
}

type Places = {
  limit: number
  offset: number
  /** Offset plus page size. */
  furthest: number
}

/**
 * Column and direction of each sort order. For each sort order there is an index that ends with the
 * interest's id.
 */
const orders = {
  submission_deadline: { key: 'closes_at', type: 'timestamptz', isAscending: true },
  '-submission_deadline': { key: 'closes_at', type: 'timestamptz', isAscending: false },
  created_at: { key: 'interested_at', type: 'timestamptz', isAscending: true },
  '-created_at': { key: 'interested_at', type: 'timestamptz', isAscending: false },
} as const satisfies Record<InterestSort, object>

function orderBy(sort: InterestSort): RawBuilder<unknown> {
  const { key, isAscending } = orders[sort]
  const direction = isAscending ? sql`asc` : sql`desc`
  return sql`order by ${sql.ref(key)} ${direction}, interest_id ${direction}`
}

function marked(own: RawBuilder<boolean>, visibility: 'open' | 'ended'): RawBuilder<unknown> {
  return sql`from tender_participation where ${own} and visibility = ${sql.lit(visibility)}`
}

/**
 * Index ranges that contain the open, the ended, or all interests. The indexes sort an
 * organisation's interests by their `visibility` column first.
 */
const ranges: Record<Part, (own: RawBuilder<boolean>) => RawBuilder<unknown>[]> = {
  open: (own) => [sql`${marked(own, 'open')} and closes_at > now()`],
  ended: (own) => [
    marked(own, 'ended'),
    // Interests past their deadline are rarely still marked as open, because a job marks them as
    // ended. `offset 0` keeps PostgreSQL from scanning all open interests in the index of the sort
    // order to find these few.
    sql`from (select * ${marked(own, 'open')} and closes_at <= now() offset 0)
      as tender_participation where true`,
  ],
  all: (own) => [marked(own, 'open'), marked(own, 'ended')],
}

interface Selection {
  part: Part
  sort: InterestSort
  /** Maximum number of rows read from each range. */
  furthest: number
  cursor?: string | undefined
}

function selectIds(own: RawBuilder<boolean>, selection: Selection): RawBuilder<unknown> {
  const { part, sort, furthest, cursor } = selection
  const order = { ...orders[sort], id: 'interest_id' }
  const each = ranges[part](own).map(
    (
      range,
    ) => sql`(select interest_id, ${sql.ref(order.key)} ${range} and ${after({ cursor }, order)}
      ${orderBy(sort)} limit ${furthest})`,
  )
  return sql`select interest_id from (${sql.join(each, sql` union all `)}) as found ${orderBy(sort)}`
}

const find = mapNames<Record<Part, Record<InterestSort, ReturnType<typeof buildFor>>>>(
  ['open', 'ended', 'all'],
  (part: Part) =>
    mapNames<Record<InterestSort, ReturnType<typeof buildFor>>>(interestSorts, (sort) =>
      buildFor(part, sort),
    ),
)

function buildFor(part: Part, sort: InterestSort) {
  return buildForRoles((db, actor, place: PlaceOf<Places>) => {
    const own = areOwnInterests(actor)
    return {
      compile: () =>
        sql<Found>`
          select
            array(${selectIds(own, { part, sort, furthest: place('furthest') })}
              limit ${place('limit')} offset ${place('offset')}) as ids,
            array(select interest_id from tender_participation where ${own} and visibility = 'archived'
              order by archived_at desc, interest_id desc limit ${sql.lit(maxArchived)}) as archived,
            ${sumOfOwn(actor, 'open_interests')} - ${countClosed(own)} as open,
            ${sumOfOwn(actor, 'interests')} as all`.compile(db),
    }
  })
}

const conditions: Record<Part, RawBuilder<boolean>> = {
  open: isOpen,
  ended: sql`${isVisible} and not ${isOpen}`,
  all: isVisible,
}

type Listing = Paging & { part: Part; sort: InterestSort }

/**
 * Returns a page of the interests whose tender contains the text in its title, its reference or its
 * buyer's name, and their total number.
 */
export async function searchInterests(
  db: Database,
  actor: Actor,
  { part, sort, search, ...paging }: Listing & { search: string },
): Promise<{ ids: number[]; total: number }> {
  const { limit, offset } = sliceOf(paging, ownActivityLimit)
  const text = containing(search)
  const { rows } = await sql<{ ids: number[] | null; total: number }>`
    select (array_agg(interest_id ${orderBy(sort)}))
        [${offset + 1}::int : ${offset + limit}::int] as ids, count(*) as total
    from tender_participation
    where ${areOwnInterests(actor)} and ${conditions[part]}
      and ${after(paging, { ...orders[sort], id: 'interest_id' })} and exists (
      select from tenders join organisations on organisations.id = tenders.organisation_id
      where tenders.id = tender_participation.tender_id and (tenders.title ilike ${text}
        or tenders.reference ilike ${text} or organisations.name ilike ${text}))`.execute(db)
  const { ids, total } = rows[0]!
  return { ids: ids ?? [], total }
}

export async function findInterests(
  db: Database,
  actor: Actor,
  { part, sort, ...paging }: Listing,
): Promise<Found> {
  const { limit, offset } = paging.cursor ? noRows : sliceOf(paging, ownActivityLimit)
  const [found] = await find[part][sort](db, actor, { limit, offset, furthest: limit + offset })
  return paging.cursor
    ? { ...found!, ids: await findAfter(db, actor, { part, sort, ...paging }) }
    : found!
}

const noRows = { limit: 0, offset: 0 }

async function findAfter(
  db: Database,
  actor: Actor,
  { part, sort, cursor, per_page }: Listing,
): Promise<number[]> {
  const ids = selectIds(areOwnInterests(actor), { part, sort, cursor, furthest: per_page })
  const { rows } = await sql<{ interest_id: number }>`${ids} limit ${per_page}`.execute(db)
  return rows.map((row) => row.interest_id)
}
