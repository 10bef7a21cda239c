import { sql, type RawBuilder } from 'kysely'

/**
 * Returns a condition like `in (…)` whose SQL text is the same for any number of values, so that
 * PostgreSQL can reuse its plan.
 */
export function anyOf(column: string, values: readonly unknown[]): RawBuilder<boolean> {
  return sql`${sql.ref(column)} = any (${values})`
}
