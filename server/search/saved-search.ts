// Whether a saved search finds a tender: by the list's own conditions, with the columns of the search
// where the list has values, so that somebody is told of exactly what the list would show them.
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '#domain/rules/can.ts'
import { allOf } from '#server/db/all-of.ts'
import { visibleTo } from '#server/tenders/visibility.ts'
import { asks, tabs } from './filters.ts'
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

/** Over `tenders` and `searches`. */
export function isFoundFor(actor: Actor): RawBuilder<boolean> {
  return allOf([
    sql`case searches.tab when 'active' then ${tabs.active} when 'closed' then ${tabs.closed}
      when 'awarded' then ${tabs.awarded} else true end`,
    ...savedFilters.map((name) => {
      const column = sql.ref(`searches.${name}`)
      return sql`(${column} is null or ${asks[name](column, actor)})`
    }),
    sql`(searches.words is null or (tenders.search @@ searches.words
      and ${isOpenTo(actor, sql`searches.open_words`)}))`,
    visibleTo(actor),
  ])
}

/** What somebody is told of: those invited have an invitation instead, and what was cancelled is over. */
export const isWorthTelling: RawBuilder<boolean> = sql`(tenders.status <> 'cancelled'
  and tenders.eligibility_type <> 'invite_only')`

/** Whoever saved it, as a row of `users`: for many of them at once. */
export const searcher: Actor = {
  id: columnFor('users.id'),
  role: 'supplier',
  organisation: { id: columnFor('users.organisation_id') },
}

/** It has the type of its value, so that conditions are written as for one caller. */
function columnFor(name: string): number {
  return sql.ref(name) as unknown as number
}

/** The filter, as the contract has it. */
export const filterOf: RawBuilder<unknown> = sql`json_strip_nulls(json_build_object(
  'filter', searches.tab, 'search', searches.search, 'procedure_type', searches.procedure_type,
  'categories', searches.categories, 'location', searches.location,
  'organisation_id', searches.organisation_id, 'min_value', searches.min_value::text,
  'max_value', searches.max_value::text, 'deadline_from', searches.deadline_from::text,
  'deadline_to', searches.deadline_to::text))`
