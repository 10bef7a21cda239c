// Sort orders of the list, each with its own index.
import { sql, type RawBuilder } from 'kysely'
import type { TenderSort } from '#features/tenders/contract/tender.ts'
import type { TenderListQuery } from '#features/tenders/contract/tender-calls.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { readableBy } from '#features/tenders/server/visibility.ts'
import { listed } from './list-conditions.ts'

export const orders: Record<TenderSort, RawBuilder<unknown>> = {
  '-created_at': sql`created_at desc, id desc`,
  created_at: sql`created_at, id`,
  submission_deadline: sql`submission_deadline, id`,
  '-submission_deadline': sql`submission_deadline desc, id desc`,
  title: sql`title, id`,
  '-title': sql`title desc, id desc`,
  estimated_value: sql`estimated_value, id`,
  '-estimated_value': sql`estimated_value desc nulls last, id desc`,
}

/**
 * Returns SQL for the estimated value, or null if an NDA hides it from the caller, so that
 * filtering and sorting don't reveal it.
 */
export const readableValue = (actor: Actor) =>
  sql`case when ${readableBy(actor)} then tenders.estimated_value end`

/**
 * Returns the sort order for a query that reads the table itself. If the list is sorted by value,
 * tenders with an empty or hidden value come last.
 */
export function orderOf(
  actor: Actor,
  { sort = '-created_at' }: TenderListQuery,
): RawBuilder<unknown> {
  if (sort === 'estimated_value') return sql`${readableValue(actor)}, id`
  if (sort === '-estimated_value') return sql`${readableValue(actor)} desc nulls last, id desc`
  return orders[sort]
}

interface Walk {
  actor: Actor
  query: TenderListQuery
  furthest: number
  picked: RawBuilder<unknown>
}

/**
 * Returns SQL that reads the first rows of the list along an index. Sorting by value takes two
 * scans, since tenders with an empty or hidden value come last: the second scan continues where the
 * first ends.
 */
export function inOrder({ actor, query, furthest, picked }: Walk): RawBuilder<unknown> {
  const { sort = '-created_at' } = query
  const all = listed(actor, query)
  const first = sql`limit ${sql.lit(furthest)}`
  if (sort !== 'estimated_value' && sort !== '-estimated_value')
    return sql`select ${picked} from tenders where ${all} order by ${orders[sort]} ${first}`
  const value = sql`(${readableBy(actor)} and tenders.estimated_value is not null)`
  const direction = sort === 'estimated_value' ? sql`asc` : sql`desc`
  // Without null values, one index provides both directions.
  const byValue = sql`estimated_value ${direction}, id ${direction}`
  return sql`
    (select ${picked} from tenders where ${all} and ${value} order by ${byValue} ${first})
    union all
    (select ${picked} from tenders where ${all} and not ${value} order by id ${direction} ${first})
    ${first}`
}
