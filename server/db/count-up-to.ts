import { sql, type Expression, type RawBuilder } from 'kysely'
import { countedTo, countLimit, type Counted, type Paging } from '#domain/contract/pagination.ts'
import type { Database } from './connect.ts'

/**
 * How many rows a query has, up to one more than `most`. The limit stands in the text: a plan for any
 * limit would be one for a tenth of the table.
 */
export function upTo(most: number, query: Expression<unknown>): RawBuilder<number> {
  return sql`(select count(*) from (
    select from (${query}) as matching limit ${sql.lit(most + 1)}) as counted)`
}

export async function countUpTo(
  db: Database,
  query: Expression<unknown>,
  paging: Paging,
): Promise<Counted> {
  const most = countLimit(paging)
  const { rows } = await sql<{ found: number }>`select ${upTo(most, query)} as found`.execute(db)
  return countedTo(most, rows[0]!.found)
}
