import { sql, type RawBuilder } from 'kysely'

/**
 * An id, or a limit, that PostgreSQL does not look at when it plans. Of one that it sees it knows how many
 * rows it has, and where that is fewer than usual it takes a plan for any value to be more expensive, and
 * plans each time, although the plan is the same.
 */
export function planForAny(number: number | null): RawBuilder<number | null> {
  return sql`(select ${number}::int)`
}
