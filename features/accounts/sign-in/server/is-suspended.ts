import { sql, type RawBuilder } from 'kysely'
import { isOwner } from '#kernel/server/db/member-role.ts'

/**
 * Returns SQL for whether a provider or a directory token is suspended: the owner who set it up has
 * left or is no longer an owner, and no other owner has confirmed it. The argument is a table.
 */
export function isSuspended(table: string): RawBuilder<boolean> {
  return sql<boolean>`(not ${isOwner(`${table}.made_by`, `${table}.organisation_id`)})`
}
