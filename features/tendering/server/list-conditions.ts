// SQL conditions for the tender list.
import { sql, type RawBuilder } from 'kysely'
import type { TenderListQuery } from '#features/tenders/contract/tender-calls.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { sqlAnd } from '#kernel/server/db/sql-and.ts'
import { containing } from '#kernel/server/db/like.ts'
import { filterConditions, tabs } from '#features/search/server/filters.ts'
import { ownTo, visibleTo } from '#features/tenders/server/visibility.ts'

type Condition = RawBuilder<boolean>

/** Returns the conditions that an index covers. */
export function listed(actor: Actor, query: TenderListQuery): Condition {
  const { status, organisation_id } = query
  return sqlAnd([
    visibleTo(actor),
    query.scope !== 'all' && ownTo(actor),
    query.filter && tabs[query.filter],
    status && sql`tenders.status = ${status}`,
    organisation_id && filterConditions.organisation_id(sql`${organisation_id}`),
  ])
}

const includedFilters = [
  'procedure_type',
  'category',
  'categories',
  'min_value',
  'max_value',
  'deadline_from',
  'deadline_to',
] as const

/** Returns whether the query has conditions beyond those that an index covers. */
export function isFiltered(query: TenderListQuery): boolean {
  return Boolean(query.search || query.location) || includedFilters.some((name) => query[name])
}

/**
 * Returns conditions on columns that the list's indexes include, so that they are checked without
 * reading the table.
 */
export function filters(actor: Actor, query: TenderListQuery): RawBuilder<unknown>[] {
  return includedFilters.flatMap((name) => {
    const value = query[name]
    return value ? [filterConditions[name](sql`${value}`, actor)] : []
  })
}

export function conditions(actor: Actor, query: TenderListQuery): Condition {
  const { location } = query
  return sqlAnd([
    listed(actor, query),
    ...filters(actor, query),
    location && filterConditions.location_pattern(sql`${containing(location)}`, actor),
  ])
}
