// The orders of the list, each along an index of its own.
import { sql, type RawBuilder } from 'kysely'
import type { TenderSort } from '#domain/contract/lists.ts'
import type { TenderListQuery } from '#domain/contract/tender-calls.ts'
import type { Actor } from '#domain/rules/can.ts'
import { readableBy } from '#server/tenders/visibility.ts'
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

/** Neither a filter nor the order tells the value of what is behind an NDA. */
export const readableValue = (actor: Actor) =>
  sql`case when ${readableBy(actor)} then tenders.estimated_value end`

/** Over the table itself; a search ranks what it has read already. */
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
 * The first so many of the list, along an index. By value these are two walks, since whatever the caller
 * may not read the value of comes last, with what has none: the second begins where the first ends.
 */
export function inOrder({ actor, query, furthest, picked }: Walk): RawBuilder<unknown> {
  const { sort = '-created_at' } = query
  const all = listed(actor, query)
  const first = sql`limit ${sql.lit(furthest)}`
  if (sort !== 'estimated_value' && sort !== '-estimated_value')
    return sql`select ${picked} from tenders where ${all} order by ${orders[sort]} ${first}`
  const value = sql`(${readableBy(actor)} and tenders.estimated_value is not null)`
  const byId = sort === 'estimated_value' ? sql`id` : sql`id desc`
  return sql`
    (select ${picked} from tenders where ${all} and ${value} order by ${orders[sort]} ${first})
    union all
    (select ${picked} from tenders where ${all} and not ${value} order by ${byId} ${first})
    ${first}`
}
