// Counts the rows that PostgreSQL reads for a recorded statement.
import { sql } from 'kysely'
import type { Database } from '#kernel/server/db/connect.ts'
import type { Statement } from './record-statements.ts'

interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/**
 * Executes the statement again, and returns the number of rows read from tables and indexes, or
 * only from those of the given tables.
 */
export async function rowsReadBy(
  db: Database,
  statement: Statement,
  tables?: readonly string[],
): Promise<number> {
  return rowsOf(await planOf(db, statement), tables)
}

/**
 * Returns the generic plan, which PostgreSQL uses for frequent prepared statements, with settings
 * that match large tables.
 */
async function planOf(db: Database, { text, values }: Statement): Promise<Plan> {
  return db.transaction().execute(async (tx) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`prepare asked as ${sql.raw(text)}`.execute(tx)
    const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
      explain (analyze, format json) execute asked ${sql.raw(given)}`.execute(tx)
    await sql`deallocate asked`.execute(tx)
    return rows[0]!['QUERY PLAN'][0].Plan
  })
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  return `'${Array.isArray(value) ? `{${value.join(',')}}` : String(value)}'`
}

function rowsOf(plan: Plan, tables?: readonly string[]): number {
  const table = plan['Relation Name']
  const isCounted = table !== undefined && (tables?.includes(table) ?? true)
  const own = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)
  return (plan.Plans ?? []).reduce(
    (sum, step) => sum + rowsOf(step, tables),
    isCounted ? own * plan['Actual Loops'] : 0,
  )
}
