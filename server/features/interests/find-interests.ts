// Finds a page of a supplier's own interests and their number. The page is read from an index in
// list order, and counters give the total, so the cost doesn't grow with an organisation's
// activity.
import { sql, type RawBuilder } from 'kysely'
import { mapNames } from '#domain/contract/field-table.ts'
import type { InterestFilter } from '#domain/contract/lists.ts'
import { ownActivityLimit } from '#domain/contract/own-activity.ts'
import { sliceOf, type Paging } from '#domain/contract/pagination.ts'
import type { Actor } from '#domain/rules/can.ts'
import { buildForRoles, type PlaceOf } from '#server/db/build-once.ts'
import type { Database } from '#server/db/connect.ts'
import { containing } from '#server/db/like.ts'
import { after } from '#server/http/list-parts.ts'
import {
  areOwnInterests,
  countClosed,
  isVisible,
  isOpen,
  sumOfOwn,
} from '#server/tenders/participation.ts'

type Part = InterestFilter | 'all'

/** Maximum number of archived interests that are listed. */
const mostArchived = 20

interface Found {
  ids: number[]
  /** Ids of interests in archived tenders, most recent first. */
  archived: number[]
  open: number
  /** Open and ended interests. */
  all: number
}

type Places = {
  limit: number
  offset: number
  /** Offset plus page size. */
  furthest: number
}

type Select = (own: RawBuilder<boolean>, place: PlaceOf<Places>) => RawBuilder<unknown>

const parts: Record<Part, Select> = {
  open: (own) => sql`
    select interest_id from tender_participation where ${own} and ${isOpen} order by closes_at, interest_id`,
  // Ended interests lie in two ranges of one index, by status and by deadline; each is read only as
  // far as the page may need.
  ended: (own, place) => {
    const last = sql`order by closes_at desc, interest_id desc`
    return sql`
      select interest_id from (
        (select interest_id, closes_at from tender_participation where ${own} and visibility = 'ended'
          ${last} limit ${place('furthest')})
        union all
        (select interest_id, closes_at from tender_participation
          where ${own} and visibility = 'open' and closes_at <= now()
          ${last} limit ${place('furthest')})) as ended ${last}`
  },
  all: (own) => sql`
    select interest_id from tender_participation where ${own} and ${isVisible}
    order by interested_at desc, interest_id desc`,
}

const find = mapNames<Record<Part, ReturnType<typeof buildFor>>>(['open', 'ended', 'all'], buildFor)

function buildFor(part: Part) {
  return buildForRoles((db, actor, place: PlaceOf<Places>) => {
    const own = areOwnInterests(actor)
    return {
      compile: () =>
        sql<Found>`
          select
            array(${parts[part](own, place)} limit ${place('limit')} offset ${place('offset')}) as ids,
            array(select interest_id from tender_participation where ${own} and visibility = 'archived'
              order by archived_at desc, interest_id desc limit ${sql.lit(mostArchived)}) as archived,
            ${sumOfOwn(actor, 'open_interests')} - ${countClosed(own)} as open,
            ${sumOfOwn(actor, 'interests')} as all`.compile(db),
    }
  })
}

/** Conditions and orders of the parts, for a search and for reading from a cursor on. */
const walks = {
  open: { wanted: isOpen, key: 'closes_at', isAscending: true },
  ended: { wanted: sql`${isVisible} and not ${isOpen}`, key: 'closes_at', isAscending: false },
  all: { wanted: isVisible, key: 'interested_at', isAscending: false },
} satisfies Record<Part, object>

function walkOf(part: Part, paging: Paging) {
  const { wanted, key, isAscending } = walks[part]
  const direction = isAscending ? sql`asc` : sql`desc`
  return {
    wanted: sql<boolean>`${wanted} and ${after(paging, { key, id: 'interest_id', type: 'timestamptz', isAscending })}`,
    order: sql`${sql.ref(key)} ${direction}, interest_id ${direction}`,
  }
}

type Search = Paging & { part: Part; search: string }

/**
 * Returns a page of the interests whose tender has the text in its title, its reference or its
 * buyer's name, and their number.
 */
export async function searchInterests(
  db: Database,
  actor: Actor,
  { part, search, ...paging }: Search,
): Promise<{ ids: number[]; total: number }> {
  const { limit, offset } = sliceOf(paging, ownActivityLimit)
  const { wanted, order } = walkOf(part, paging)
  const text = containing(search)
  const { rows } = await sql<{ ids: number[] | null; total: number }>`
    select (array_agg(interest_id order by ${order}))
        [${offset + 1}::int : ${offset + limit}::int] as ids, count(*) as total
    from tender_participation
    where ${areOwnInterests(actor)} and ${wanted} and exists (
      select from tenders join organisations on organisations.id = tenders.organisation_id
      where tenders.id = tender_participation.tender_id and (tenders.title ilike ${text}
        or tenders.reference ilike ${text} or organisations.name ilike ${text}))`.execute(db)
  const { ids, total } = rows[0]!
  return { ids: ids ?? [], total }
}

export async function findInterests(
  db: Database,
  actor: Actor,
  { part, ...paging }: Paging & { part: Part },
): Promise<Found> {
  const { limit, offset } = paging.cursor ? noRows : sliceOf(paging, ownActivityLimit)
  const [found] = await find[part](db, actor, { limit, offset, furthest: limit + offset })
  return paging.cursor
    ? { ...found!, ids: await findAfter(db, actor, { part, ...paging }) }
    : found!
}

const noRows = { limit: 0, offset: 0 }

async function findAfter(
  db: Database,
  actor: Actor,
  { part, ...paging }: Paging & { part: Part },
): Promise<number[]> {
  const { wanted, order } = walkOf(part, paging)
  const { rows } = await sql<{ interest_id: number }>`
    select interest_id from tender_participation
    where ${areOwnInterests(actor)} and ${wanted}
    order by ${order} limit ${paging.per_page}`.execute(db)
  return rows.map((row) => row.interest_id)
}
