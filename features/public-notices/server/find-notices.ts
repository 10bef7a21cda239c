// Finds the public notices for a list or a feed, in order. Text search uses one of two plans, as in
// the portal's own list (docs/decisions/0007-search.md).
import { sql, type RawBuilder } from 'kysely'
import { noticeLimits, type NoticeFilters, type NoticeState } from '../contract/notices-query.ts'
import { categoryLabels } from '#features/tenders/contract/tender.ts'
import { sqlAnd } from '#kernel/server/db/sql-and.ts'
import { plannedEachTime, type Database } from '#kernel/server/db/connect.ts'
import { queryOfAll, wordsOf } from '#features/search/server/full-text.ts'
import { isCommon } from '#features/search/server/matches.ts'

interface Slice {
  order: RawBuilder<unknown>
  limit: number
  offset: number
}

const soonest = sql`closes_at, tender_id`
const latest = sql`closes_at desc, tender_id desc`

/**
 * Returns the sort order of a list: the next deadline first for open notices, the most recent
 * deadline first for others.
 */
export const orderOf = ({ status = 'open' }: NoticeFilters) =>
  status === 'open' ? soonest : latest

/** Sort order: most recently released first. */
export const newest = sql`released_at desc, tender_id desc`

/** True for public notices past their deadline that the closing job has not processed yet. */
const overdue = sql<boolean>`state = 'open' and closes_at <= now()`

/**
 * Conditions for each state. They compare the deadline with the clock, so the result doesn't depend
 * on the closing job. Each condition selects one range of the list's indexes.
 */
const states: Record<NoticeState, RawBuilder<boolean>[]> = {
  open: [sql`state = 'open' and closes_at > now()`],
  closed: [sql`state = 'closed'`, overdue],
  awarded: [sql`state = 'awarded'`],
  cancelled: [sql`state = 'cancelled'`],
}

function isInState({ status = 'open' }: NoticeFilters): RawBuilder<boolean> {
  const either = states[status].map((state) => sql`(${state})`)
  return sql`is_public and (${sql.join(either, sql` or `)})`
}

const ukMidnight = (day: string, plus = 0) =>
  sql`((${day}::date + ${plus}::integer)::timestamp at time zone 'Europe/London')`

function wanted(filters: NoticeFilters): RawBuilder<boolean> {
  const { category, cpv, value_from, value_to, closes_from, closes_to } = filters
  return sqlAnd([
    category && sql`categories @> array[${categoryLabels[category]}]`,
    cpv && sql`cpv_branches @> array[${cpv}]`,
    value_from && sql`value >= ${value_from}::numeric`,
    value_to && sql`value <= ${value_to}::numeric`,
    closes_from && sql`closes_at >= ${ukMidnight(closes_from)}`,
    closes_to && sql`closes_at < ${ukMidnight(closes_to, 1)}`,
  ])
}

/**
 * Returns whether the query is planned on each call. The best plan depends on the values of these
 * filters: one CPV branch may contain most of the list.
 */
const needsOwnPlan = ({ cpv, value_from, value_to }: NoticeFilters) =>
  Boolean(cpv || value_from || value_to)

/**
 * Maximum number of notices scanned in list order; if they don't fill the page, all matches are
 * collected instead.
 */
const maxScanned = 4000

interface Walk {
  order: RawBuilder<unknown>
  max: number
}

/** Reads the first notices along the index in list order, merging two ranges where necessary. */
function alongTheList(filters: NoticeFilters, { order, max }: Walk): RawBuilder<unknown> {
  const stretches = states[filters.status ?? 'open'].map((state) => {
    const those = sql`
      select tender_id, closes_at, released_at from public_notices
      where is_public and ${state} and ${wanted(filters)}`
    // In feed order, the few overdue notices are scattered among all open ones. The most recent of
    // them are read by deadline and sorted.
    const from =
      state === overdue && order === newest
        ? sql`select * from (
            ${those} order by ${latest} limit ${sql.lit(maxScanned)}) as overdue`
        : those
    return sql`(${from} order by ${order} limit ${sql.lit(max)})`
  })
  return sql`(${sql.join(stretches, sql` union all `)}) as listed`
}

/**
 * Returns the number of notices, up to one more than the pages show, or null for a text search,
 * whose matches are expensive to count.
 */
export async function countNotices(db: Database, filters: NoticeFilters): Promise<number | null> {
  if (filters.search || filters.buyer) return null
  const max = noticeLimits.page * noticeLimits.pages + 1
  const listed = alongTheList(filters, { order: orderOf(filters), max })
  const from = needsOwnPlan(filters) ? plannedEachTime(db) : db
  const { rows } = await sql<{ found: number }>`select count(*) as found from ${listed}`.execute(
    from,
  )
  return rows[0]!.found
}

export async function findNotices(
  db: Database,
  filters: NoticeFilters,
  { order, limit, offset }: Slice,
): Promise<number[]> {
  const { search = '', buyer = '' } = filters
  const words = { all: wordsOf(search), named: wordsOf(buyer) }
  const page = sql`order by ${order} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`
  const from = needsOwnPlan(filters) ? plannedEachTime(db) : db
  const read = async (query: RawBuilder<{ tender_id: number }>) => {
    const { rows } = await query.execute(from)
    return rows.map(({ tender_id }) => tender_id)
  }

  if (words.all.length + words.named.length === 0) {
    const listed = alongTheList(filters, { order, max: offset + limit })
    return read(sql`select tender_id from ${listed} ${page}`)
  }
  // Buyer names have the text search weight B, to which the words of the buyer filter are
  // restricted.
  const matches = queryOfAll([
    [words.all, ''],
    [words.named, 'B'],
  ])
  if (await isCommon(db, [...words.all, ...words.named])) {
    const found = await read(sql`
      select tender_id
      from ${alongTheList(filters, { order, max: maxScanned })} cross join lateral (
        select search from public_notices as one
        where one.tender_id = listed.tender_id offset 0) as vector
      where search @@ ${matches} ${page}`)
    if (found.length === limit) return found
  }
  return read(sql`
    select tender_id from (
      select * from public_notices where search @@ ${matches} offset 0) as matching
    where ${isInState(filters)} and ${wanted(filters)} ${page}`)
}
