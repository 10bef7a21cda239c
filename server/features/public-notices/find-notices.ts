// Which notices a list or a feed shows, and in which order. Words are looked for in one of two ways, as
// in the portal's own list (docs/decisions/0020-search-without-a-planner.md).
import { sql, type RawBuilder } from 'kysely'
import type { NoticeFilters, NoticeState } from '#domain/contract/notices-query.ts'
import { categoryLabels } from '#domain/contract/tender.ts'
import { allOf } from '#server/db/all-of.ts'
import { plannedEachTime, type Database } from '#server/db/connect.ts'
import { queryOfAll, wordsOf } from '#server/search/full-text.ts'
import { isCommon } from '#server/search/matches.ts'

interface Slice {
  order: RawBuilder<unknown>
  limit: number
  offset: number
}

const soonest = sql`closes_at, tender_id`
const latest = sql`closes_at desc, tender_id desc`

/** Of what is open, what closes first comes first; of the rest, what closed last. */
export const orderOf = ({ status = 'open' }: NoticeFilters) =>
  status === 'open' ? soonest : latest

/** What was made public last comes first. */
export const newest = sql`released_at desc, tender_id desc`

/** Closed though the closing job has not run yet. */
const overdue = sql<boolean>`state = 'open' and closes_at <= now()`

/** By the clock: whether or not the closing job has run. Each lies together in the list's indexes. */
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
  return allOf([
    category && sql`categories @> array[${categoryLabels[category]}]`,
    cpv && sql`cpv_branches @> array[${cpv}]`,
    value_from && sql`value >= ${value_from}::numeric`,
    value_to && sql`value <= ${value_to}::numeric`,
    closes_from && sql`closes_at >= ${ukMidnight(closes_from)}`,
    closes_to && sql`closes_at < ${ukMidnight(closes_to, 1)}`,
  ])
}

/** The best plan for these filters depends on their values: one CPV branch may be most of the list. */
const needsOwnPlan = ({ cpv, value_from, value_to }: NoticeFilters) =>
  Boolean(cpv || value_from || value_to)

/** Looked at along the list; where they do not fill the page, all matches are gathered instead. */
const mostWalked = 4000

interface Walk {
  order: RawBuilder<unknown>
  most: number
}

/** The first so many, along the index of the list's order; what two stretches of it hold is merged. */
function alongTheList(filters: NoticeFilters, { order, most }: Walk): RawBuilder<unknown> {
  const stretches = states[filters.status ?? 'open'].map((state) => {
    const those = sql`
      select tender_id, closes_at, released_at from public_notices
      where is_public and ${state} and ${wanted(filters)}`
    // In the order of a feed, the few that are overdue lie among everything that is open. They are
    // taken in the order of their closing, the last ones of many, and sorted.
    const from =
      state === overdue && order === newest
        ? sql`select * from (
            ${those} order by ${latest} limit ${sql.lit(mostWalked)}) as overdue`
        : those
    return sql`(${from} order by ${order} limit ${sql.lit(most)})`
  })
  return sql`(${sql.join(stretches, sql` union all `)}) as listed`
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
    const listed = alongTheList(filters, { order, most: offset + limit })
    return read(sql`select tender_id from ${listed} ${page}`)
  }
  // A buyer's name has the weight B.
  const matches = queryOfAll([
    [words.all, ''],
    [words.named, 'B'],
  ])
  if (await isCommon(db, [...words.all, ...words.named])) {
    const found = await read(sql`
      select tender_id
      from ${alongTheList(filters, { order, most: mostWalked })} cross join lateral (
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
