import { sql, type Expression, type RawBuilder } from 'kysely'
import {
  countedTo,
  countLimit,
  countLimits,
  type Counted,
  type Paging,
} from '#kernel/contract/pagination.ts'
import type { Database } from './connect.ts'

/**
 * Returns SQL for the number of rows that a query returns, capped at `max` + 1. The limit is a
 * literal: if it were a parameter, PostgreSQL's planner would assume that a tenth of all rows are
 * read.
 */
export function upTo(max: number, query: Expression<unknown>): RawBuilder<number> {
  return sql`(select count(*) from (
    select from (${query}) as matching limit ${sql.lit(max + 1)}) as counted)`
}

export async function countUpTo(
  db: Database,
  query: Expression<unknown>,
  paging: Paging,
): Promise<Counted> {
  const max = countLimit(paging)
  const { rows } = await sql<{ found: number }>`select ${upTo(max, query)} as found`.execute(db)
  return countedTo(max, rows[0]!.found)
}

export async function countAll(db: Database, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${query}) as matching`.execute(db)
  return rows[0]!.total
}

/** Returns the number of rows in each of a list's tabs, capped at `countLimits.max` + 1. */
export async function countTabs<Key extends string>(
  db: Database,
  tabs: Record<Key, Expression<unknown>>,
): Promise<Record<Key, number>> {
  const counts = Object.entries<Expression<unknown>>(tabs).map(
    ([key, query]) => sql`${upTo(countLimits.max, query)} as ${sql.ref(key)}`,
  )
  const { rows } = await sql<Record<Key, number>>`select ${sql.join(counts)}`.execute(db)
  return rows[0]!
}
