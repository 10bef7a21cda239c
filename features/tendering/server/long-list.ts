// Reads a page of a list that is longer than the count limit (docs/decisions/0005-performance.md).
// A cache records which lists are that long. For those, one statement reads the page along the
// list's index without counting. With 100,000 tenders and 16 connections, a supplier's first page
// takes 1.22 ms of Node's time instead of 1.50 ms, and the median response time is 40 ms instead of
// 49 ms (20 November 2026).
import { sql } from 'kysely'
import { countLimit, sliceOf, type Counted } from '#kernel/contract/pagination.ts'
import type { TenderListQuery } from '#features/tenders/contract/tender-calls.ts'
import type { TenderRow } from '#features/tenders/contract/tender-reply.ts'
import { isViewer } from '#features/tenders/rules/can.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { buildForRoles, type PlaceOf } from '#kernel/server/db/build-once.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { upTo } from '#kernel/server/db/count-up-to.ts'
import { createResultCache } from '#kernel/server/db/result-cache.ts'
import { isFiltered, listed } from './list-conditions.ts'
import { inOrder, orderOf } from './list-order.ts'
import { presentRows, selectListed } from './rows.ts'

const cached = createResultCache<boolean>({ ms: 60_000, max: 1000 })

interface LongList extends Counted {
  rows: TenderRow[]
}

/** Returns a page of a long list, or undefined if the list is short, filtered or read by cursor. */
export async function readLongList(
  db: Database,
  actor: Actor,
  query: TenderListQuery,
): Promise<LongList | undefined> {
  if (query.cursor || isFiltered(query) || !(await isLong(db, actor, query))) return undefined
  const total = countLimit(query)
  const { limit, offset } = sliceOf(query, total)
  const { status, organisation_id } = query
  const found =
    limit > 0 ? await selectSlice(query)(db, actor, { limit, offset, status, organisation_id }) : []
  // The cached result is stale: the list has become shorter, so the caller has to count the rows.
  if (found.length < limit) return undefined
  return { rows: presentRows(actor, found), total, is_capped: true }
}

function isLong(db: Database, actor: Actor, query: TenderListQuery): Promise<boolean> {
  // The list must have twice as many rows as the limit, so that it is still longer than the limit
  // if tenders close or are archived during the minute for which the result is cached.
  const long = 2 * countLimit(query)
  // All suppliers see the same tenders plus those they are invited to. The list without invitations
  // is the shortest, so one cached result is valid for all suppliers.
  const least = isViewer(actor) ? { ...actor, organisation: null } : actor
  const { filter, status, organisation_id, scope } = query
  const parts = [long, least.role, least.organisation?.id, filter, status, organisation_id, scope]
  return cached(db, parts.join(' '), async () => {
    const found = upTo(long, sql`select from tenders where ${listed(least, query)}`)
    const { rows } = await sql<{ found: number }>`select ${found} as found`.execute(db)
    return rows[0]!.found > long
  })
}

type Slice = Pick<TenderListQuery, 'status' | 'organisation_id'> & { limit: number; offset: number }

const slices = new Map<string, ReturnType<typeof buildSlice>>()

/** Returns the prepared query for a combination of filters and sort order. */
function selectSlice(query: TenderListQuery): ReturnType<typeof buildSlice> {
  const { sort, filter, status, organisation_id, scope } = query
  const given = [status && 'status', organisation_id && 'organisation']
  const text = [countLimit(query), sort, filter, scope, ...given].join(' ')
  const slice = slices.get(text) ?? buildSlice(query)
  slices.set(text, slice)
  return slice
}

function buildSlice(query: TenderListQuery) {
  return buildForRoles((db, actor, place: PlaceOf<Slice>) => {
    const status = query.status && place('status')
    const organisation_id = query.organisation_id && place('organisation_id')
    const any = { ...query, status, organisation_id }
    const walked = inOrder({ actor, query: any, furthest: countLimit(query), picked: sql`id` })
    const ids = sql`select id from (${walked}) as walked
      limit ${place('limit')} offset ${place('offset')}`
    return selectListed(db, actor)
      .where(sql<boolean>`tenders.id = any (array(${ids}))`)
      .orderBy(orderOf(actor, any))
  })
}
