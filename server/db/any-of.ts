import { sql, type RawBuilder } from 'kysely'

/**
 * Returns a condition like `in (…)` whose text is the same for any number of values, so that
 * PostgreSQL plans it once.
 */
export function anyOf(column: string, values: readonly unknown[]): RawBuilder<boolean> {
  return sql`${sql.ref(column)} = any (${values})`
}
