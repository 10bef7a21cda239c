import { sql, type RawBuilder } from 'kysely'

/** `in (…)` that reads the same however many values there are, so that it is planned once. */
export function anyOf(column: string, values: readonly unknown[]): RawBuilder<boolean> {
  return sql`${sql.ref(column)} = any (${values})`
}
