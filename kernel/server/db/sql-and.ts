import { sql, type RawBuilder } from 'kysely'

/** A condition, or a falsy value for a filter that is not set. */
export type Condition = RawBuilder<unknown> | string | number | false | null | undefined

/** Returns the given conditions joined by `and`, or `true` if there are none. */
export function sqlAnd(conditions: readonly Condition[]): RawBuilder<boolean> {
  const wanted = conditions.filter(
    (condition) => typeof condition === 'object' && condition !== null,
  )
  return wanted.length === 0 ? sql`true` : sql`${sql.join(wanted, sql` and `)}`
}
