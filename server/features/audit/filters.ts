import { sql, type RawBuilder } from 'kysely'
import type { AuditFilters } from '#domain/contract/audit.ts'
import { allOf } from '#server/db/all-of.ts'

type Condition = RawBuilder<boolean>

/** When a UK day begins. */
export const startOf = (day: RawBuilder<unknown>) =>
  sql`((${day})::timestamp at time zone 'Europe/London')`

/** Any part of the action, in whatever case; the text is not a pattern. */
export const actionHolds = (text: string): Condition =>
  sql`strpos(lower(action), lower(${text})) > 0`

/**
 * Older releases wrote a row of this action for each step of a bidder. The rows stay in the chain, but a
 * list or a count of them would tell that somebody bids.
 */
export const isListed: Condition = sql`action <> 'bid.sealed'`

/** The filters as conditions on the rows themselves. */
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
