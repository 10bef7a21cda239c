import { sql, type RawBuilder } from 'kysely'

/** A condition that can be left out: a filter that nobody has set. */
export type Given = RawBuilder<unknown> | string | number | false | null | undefined

/** Those that are there, joined by `and`. */
export function allOf(given: readonly Given[]): RawBuilder<boolean> {
  const wanted = given.filter((condition) => typeof condition === 'object' && condition !== null)
  return wanted.length === 0 ? sql`true` : sql`${sql.join(wanted, sql` and `)}`
}
