import { sql, type RawBuilder } from 'kysely'
import { actionsInWords, isAuditAction, isAuditVerb } from '../contract/audit-phrases.ts'
import type { AuditFilters } from '../contract/audit.ts'
import { sqlAnd } from '#kernel/server/db/sql-and.ts'
import { containing } from '#kernel/server/db/like.ts'
import { auditedTender, changedFields } from '#kernel/server/audit/indexed-expressions.ts'

type Condition = RawBuilder<boolean>

/** Returns the first instant of a UK day. */
export const startOf = (day: RawBuilder<unknown>) =>
  sql`((${day})::timestamp at time zone 'Europe/London')`

/**
 * Matches one action if the text is an action's full name. Otherwise matches all actions whose name
 * or label contains the text, case-insensitively and without wildcards.
 */
export function actionHolds(text: string): Condition {
  if (isAuditAction(text)) return sql`action = ${text}`
  return sql`(strpos(lower(action), lower(${text})) > 0 or action = any (${actionsInWords(text)}))`
}

/** Minimum length of a text that is also searched for in the names of changed fields. */
const minFieldTextLength = 3

/**
 * Returns a condition for rows that changed a field whose name contains the text. Returns undefined
 * if the text is too short, or is the name or verb of an action: a search for "deleted" finds
 * deletions, but not restorations, although these change the field `deleted_at`.
 */
export function fieldHolds(text: string): Condition | undefined {
  if (text.length < minFieldTextLength || isAuditAction(text) || isAuditVerb(text)) return undefined
  const name = containing(text.toLowerCase().replaceAll(' ', '_'))
  return sql`(changes is not null and ${changedFields} like ${name})`
}

/**
 * Matches the audit rows that concern the tender with this reference, even if the tender was
 * permanently deleted.
 */
const ofTender = (reference: string): Condition => sql`
  ${auditedTender} = coalesce(
    (select id from tenders where reference = ${reference}),
    (select tender_id from tombstones where reference = ${reference}))`

/**
 * Condition for rows that may be listed. Older portal versions wrote a `bid.sealed` row for each
 * action by a bidder. The rows stay in the hash chain, but listing or counting them would reveal
 * that a bid exists.
 */
export const isListed: Condition = sql`action <> 'bid.sealed'`

export function conditions(filters: AuditFilters): Condition {
  const { action, resource_type, resource_id, user_id, tender, from_date, to_date } = filters
  const field = action && fieldHolds(action)
  return sqlAnd([
    isListed,
    action && (field ? sql`(${actionHolds(action)} or ${field})` : actionHolds(action)),
    resource_type && sql`resource_type = ${resource_type}`,
    resource_type && resource_id && sql`resource_id = ${resource_id}`,
    user_id && sql`user_id = ${user_id}`,
    tender && ofTender(tender),
    from_date && sql`performed_at >= ${startOf(sql`${from_date}::date`)}`,
    to_date && sql`performed_at < ${startOf(sql`${to_date}::date + 1`)}`,
  ])
}
