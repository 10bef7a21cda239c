import type { CompiledQuery } from 'kysely'
import { poolOf, type Database } from '#kernel/server/db/connect.ts'

interface Plan {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
  'Planning Time': number
  'Execution Time': number
}

/**
 * Returns the total time of a call's statements in milliseconds, and the number of pages they read.
 * `statements` is the list in which the connection records the statements that it runs.
 */
export async function explainedCost(
  db: Database,
  statements: CompiledQuery[],
  call: () => Promise<unknown>,
): Promise<{ ms: number; pages: number }> {
  statements.length = 0
  await call()
  let [ms, pages] = [0, 0]
  for (const { sql: text, parameters } of statements.splice(0)) {
    const { rows } = await poolOf(db).query<{ 'QUERY PLAN': Plan[] }>(
      `explain (analyze, buffers, format json) ${text}`,
      [...parameters],
    )
    const plan = rows[0]!['QUERY PLAN'][0]!
    ms += plan['Planning Time'] + plan['Execution Time']
    pages += plan.Plan['Shared Hit Blocks'] + plan.Plan['Shared Read Blocks']
  }
  return { ms, pages }
}
