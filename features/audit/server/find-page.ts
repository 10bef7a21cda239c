// Finds one page of the audit log and the total number of matching rows. The view `audit_totals`
// has the number of rows per day, action and resource type, so the exact total of a million rows is
// a sum of these counts. The first pages are read along an index. For later pages, the counts show
// on which days the page's rows were written, so even the last page is fast. Rows that belong to
// one user, tender or resource, or that changed a certain field, have no such counts. They are
// counted individually; for the first pages, only up to a limit.
import { sql } from 'kysely'
import type { AuditQuery } from '../contract/audit.ts'
import { countedTo, countLimit, countLimits, type Counted } from '#kernel/contract/pagination.ts'
import { sqlAnd } from '#kernel/server/db/sql-and.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { after, positionOf } from '#kernel/server/http/list-parts.ts'
import { actionHolds, conditions, fieldHolds, isListed, startOf } from './filters.ts'

export interface Page extends Counted {
  ids: number[]
}

export async function findPage(db: Database, query: AuditQuery): Promise<Page> {
  const position = positionOf(query)
  if (position) return { ...position, ids: await findAfter(db, query) }
  const { action, resource_type } = query
  const isNear = countLimit(query) === countLimits.first
  const isIndexed = isForOneSubject(query) || (await findsChangedField(db, query))
  if (isNear && (isIndexed || (!action && !resource_type))) {
    return findNearPage(db, query, isIndexed)
  }
  const page = isIndexed ? await findIndexedPage(db, query) : await findPageByDay(db, query)
  return { ...page, is_capped: false }
}

/**
 * Returns the ids of the rows after the cursor. The query follows the index on the time, so its
 * cost doesn't grow with the log.
 */
async function findAfter(db: Database, query: AuditQuery): Promise<number[]> {
  const order = { key: 'performed_at', id: 'id', type: 'timestamptz' } as const
  const { rows } = await sql<{ id: number }>`
    select id from audit_logs where ${await exactConditions(db, query)} and ${after(query, order)}
    order by performed_at desc, id desc limit ${query.per_page}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns whether the query is limited to one user, tender or resource. */
function isForOneSubject({ user_id, tender, resource_type, resource_id }: AuditQuery): boolean {
  return Boolean(user_id ?? tender ?? (resource_type && resource_id))
}

/** Returns whether the query's text is part of the name of a field that any row changed. */
async function findsChangedField(db: Database, { action }: AuditQuery): Promise<boolean> {
  const field = action && fieldHolds(action)
  if (!field) return false
  // Without the materialised CTE, PostgreSQL would scan the log for a first match instead of using
  // the index on the changed fields.
  const { rows } = await sql`
    with found as materialized (select from audit_logs where ${field})
    select from found limit 1`.execute(db)
  return rows.length > 0
}

type ExactPage = Omit<Page, 'is_capped'>

async function findNearPage(db: Database, query: AuditQuery, isIndexed: boolean): Promise<Page> {
  const max = countLimits.first
  const offset = offsetOf(query)
  const total = isIndexed
    ? sql`count(*)`
    : sql`(select coalesce(sum(rows), 0)::bigint from audit_totals
        where ${sqlAnd([isListed, inDays(query)])})`
  // Rows after the first page are needed only for the count or for a later page.
  const limit = isIndexed || offset > 0 ? max + 1 : query.per_page
  // The limit is inlined. If it were a parameter, the planner would assume that a tenth of the log
  // is read.
  const { rows } = await sql<{ found: number; ids: string[] | null }>`
    select ${total} as found,
      (array_agg(id))[${offset + 1}::int : ${offset + query.per_page}::int] as ids
    from (
      select id from audit_logs where ${await exactConditions(db, query)}
      order by performed_at desc, id desc limit ${sql.lit(limit)}) as newest`.execute(db)
  const { found, ids } = rows[0]!
  const counted = isIndexed ? countedTo(max, found) : { total: found, is_capped: false }
  return { ids: (ids ?? []).map(Number), ...counted }
}

/**
 * Returns the query's conditions. Actions are compared as whole names, which costs much less per
 * row than a substring search.
 */
async function exactConditions(db: Database, { action, ...others }: AuditQuery) {
  const rest = conditions({ ...others, action: null })
  if (!action) return rest
  const named = sql`action = any (${await findActions(db, action)})`
  const field = fieldHolds(action)
  return sqlAnd([rest, field ? sql`(${named} or ${field})` : named])
}

/**
 * Returns a page of the rows that belong to one user, tender or resource, or that changed a certain
 * field. One query counts these rows and picks the page. An index finds them, so the query is fast
 * even for a user who wrote a tenth of the log.
 */
async function findIndexedPage(db: Database, query: AuditQuery): Promise<ExactPage> {
  const wanted = await exactConditions(db, query)
  const offset = offsetOf(query)
  const { rows } = await sql<{ total: number; ids: string[] | null }>`
    select count(*) as total, (array_agg(id order by performed_at desc, id desc))
      [${offset + 1}::int : ${offset + query.per_page}::int] as ids
    from audit_logs where ${wanted}`.execute(db)
  const { total, ids } = rows[0]!
  return { total, ids: (ids ?? []).map(Number) }
}

async function findActions(db: Database, text: string): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    select distinct action from audit_totals where ${actionHolds(text)}`.execute(db)
  return rows.map((row) => row.action)
}

interface Days {
  total: number
  /** First and last day of the page's rows; both are null if the page lies beyond the last row. */
  first_day: string | null
  last_day: string | null
  /** Number of rows on later days, which belong to earlier pages. */
  rows_before: number
  /** Matching actions; null if the query filters neither by action nor by resource type. */
  actions: string[] | null
}

async function findPageByDay(db: Database, query: AuditQuery): Promise<ExactPage> {
  const days = await findDays(db, query)
  if (days.first_day === null) return { ids: [], total: days.total }
  const { action, resource_type, per_page } = query
  const isFiltered = Boolean(action ?? resource_type)
  const wanted = sqlAnd([
    isListed,
    sql`performed_at >= ${startOf(sql`${days.first_day}::date`)}`,
    sql`performed_at < ${startOf(sql`${days.last_day}::date + 1`)}`,
    isFiltered && sql`action = any (${days.actions})`,
    resource_type && sql`resource_type = ${resource_type}`,
  ])
  // A rare action may be spread over years. The materialised CTE makes PostgreSQL look up its few
  // rows by action; otherwise it would scan all rows of those years in order.
  const kept = isFiltered ? sql`materialized` : sql`not materialized`
  const { rows } = await sql<{ id: number }>`
    with matching as ${kept} (select id, performed_at from audit_logs where ${wanted})
    select id from matching order by performed_at desc, id desc
    offset ${offsetOf(query) - days.rows_before} limit ${per_page}`.execute(db)
  return { ids: rows.map((row) => row.id), total: days.total }
}

async function findDays(db: Database, query: AuditQuery): Promise<Days> {
  const { action, resource_type } = query
  const offset = offsetOf(query)
  const wanted = sqlAnd([
    isListed,
    action && actionHolds(action),
    resource_type && sql`resource_type = ${resource_type}`,
    inDays(query),
  ])
  const { rows } = await sql<Days>`
    with matching as materialized (select day, action, rows from audit_totals where ${wanted}),
    days as (
      select day, sum(rows)::bigint as rows, sum(sum(rows)) over (order by day desc) as until
      from matching group by day),
    on_page as (
      select * from days where until > ${offset} and until - rows < ${offset + query.per_page})
    select (select coalesce(sum(rows), 0)::bigint from days) as total,
      min(day)::text as first_day, max(day)::text as last_day,
      coalesce(min(until - rows), 0)::bigint as rows_before,
      ${(action ?? resource_type) ? sql`array(select distinct action from matching)` : null} as actions
    from on_page`.execute(db)
  return rows[0]!
}

/** Returns a condition on `audit_totals` for the query's date range. */
function inDays({ from_date, to_date }: AuditQuery) {
  return sqlAnd([
    from_date && sql`day >= ${from_date}::date`,
    to_date && sql`day <= ${to_date}::date`,
  ])
}

function offsetOf({ page, per_page }: AuditQuery): number {
  return (page - 1) * per_page
}
