import { sql, type RawBuilder } from 'kysely'
import type { AuditFilters } from '#domain/contract/audit.ts'
import { allOf } from '#server/db/all-of.ts'

type Condition = RawBuilder<boolean>

/** Returns the first instant of a UK day. */
export const startOf = (day: RawBuilder<unknown>) =>
  sql`((${day})::timestamp at time zone 'Europe/London')`

/** Matches any part of the action, case-insensitively; the text is not a pattern. */
export const actionHolds = (text: string): Condition =>
  sql`strpos(lower(action), lower(${text})) > 0`

/**
 * Older releases wrote a row with this action for each step of a bidder. The rows stay in the
 * chain, but listing or counting them would reveal that a bid exists.
 */
export const isListed: Condition = sql`action <> 'bid.sealed'`

/** Returns the filters as conditions on the rows of the log. */
export function conditions(filters: AuditFilters): Condition {
  const { action, resource_type, resource_id, user_id, from_date, to_date } = filters
  return allOf([
    isListed,
    action && actionHolds(action),
    resource_type && sql`resource_type = ${resource_type}`,
    resource_type && resource_id && sql`resource_id = ${resource_id}`,
    user_id && sql`user_id = ${user_id}`,
    from_date && sql`performed_at >= ${startOf(sql`${from_date}::date`)}`,
    to_date && sql`performed_at < ${startOf(sql`${to_date}::date + 1`)}`,
  ])
}
