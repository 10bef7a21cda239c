import { sql, type Expression } from 'kysely'
import type { Database } from './connect.ts'

type Queries = Record<string, Expression<unknown> | undefined>

type RowsOf<Named extends Queries> = {
  [Name in keyof Named]: NonNullable<Named[Name]> extends Expression<infer Row> ? Row[] : never
}

/**
 * Runs several queries as one statement, and returns the rows of each by its name; none for an
 * undefined query. The rows are sent as JSON, so the queries have to convert exact numbers to text,
 * and times need `timeInJson`.
 */
export async function readTogether<Named extends Queries>(
  db: Database,
  queries: Named,
): Promise<RowsOf<Named>> {
  const columns = Object.entries(queries).map(([name, query]) =>
    query
      ? sql`(select coalesce(json_agg(found), '[]') from (${query}) as found) as ${sql.ref(name)}`
      : sql`'[]'::json as ${sql.ref(name)}`,
  )
  const { rows } = await sql<RowsOf<Named>>`select ${sql.join(columns)}`.execute(db)
  return rows[0]!
}

/** Returns a time from JSON, such as 2026-12-25T09:00:00+00:00, as the driver returns times. */
export const timeInJson = (time: string) => time.replace(/\+00:00$/, 'Z')
