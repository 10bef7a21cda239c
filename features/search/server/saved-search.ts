// SQL condition under which a saved search matches a tender. It consists of the tender list's own
// conditions, with the saved search's columns in place of a user's input. Alerts therefore contain
// exactly the tenders that the list would show.
import { sql, type RawBuilder } from 'kysely'
import { accountOf } from '#kernel/contract/role.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { sqlAnd } from '#kernel/server/db/sql-and.ts'
import { needsNoInvitation, visibleTo } from '#features/tenders/server/visibility.ts'
import { filterConditions, tabs } from './filters.ts'
import { isOpenTo } from './full-text.ts'

const savedFilters = [
  'organisation_id',
  'procedure_type',
  'categories',
  'min_value',
  'max_value',
  'deadline_from',
  'deadline_to',
  'location_pattern',
] as const

/** Returns the condition on `tenders` and `searches`. `vector` is the tender's search vector. */
export function isFoundFor(
  actor: Actor,
  vector: RawBuilder<unknown> = sql`tenders.search`,
): RawBuilder<boolean> {
  return sqlAnd([
    sql`case searches.tab when 'active' then ${tabs.active} when 'closed' then ${tabs.closed}
      when 'awarded' then ${tabs.awarded} else true end`,
    ...savedFilters.map((name) => {
      const column = sql.ref(`searches.${name}`)
      return sql`(${column} is null or ${filterConditions[name](column, actor)})`
    }),
    sql`(searches.words is null or (${vector} @@ searches.words
      and ${isOpenTo(actor, sql`searches.open_words`, vector)}))`,
    visibleTo(actor),
  ])
}

/**
 * Condition for tenders that alerts mention. Suppliers get an invitation to invite-only tenders
 * instead, and cancelled tenders are left out.
 */
export const isWorthTelling: RawBuilder<boolean> = sql`(tenders.status <> 'cancelled'
  and ${needsNoInvitation})`

/** The owner of a saved search as columns of `users`, so that one query covers many owners. */
export const searcher: Actor = {
  id: columnFor('users.id'),
  ...accountOf.supplier,
  organisation: { id: columnFor('users.organisation_id') },
}

/**
 * Returns a column with the type of its value, so that conditions can be written as for a single
 * caller.
 */
function columnFor(name: string): number {
  return sql.ref(name) as unknown as number
}

/** SQL for a saved search's filter as JSON, in the format of the API. */
export const filterOf: RawBuilder<unknown> = sql`json_strip_nulls(json_build_object(
  'filter', searches.tab, 'search', searches.search, 'procedure_type', searches.procedure_type,
  'categories', searches.categories, 'location', searches.location,
  'organisation_id', searches.organisation_id, 'min_value', searches.min_value::text,
  'max_value', searches.max_value::text, 'deadline_from', searches.deadline_from::text,
  'deadline_to', searches.deadline_to::text))`
