// Determines the effect of a call by counting the rows in every table before and after it.
import { sql } from 'kysely'
import type { World } from '../world.ts'

/**
 * Tables that are not counted, because triggers maintain them or they count attempts. The audit log
 * is counted by action instead.
 */
const uncountedTables = [
  'throttles',
  'audit_logs',
  'audit_waiting',
  'audit_seals',
  'audit_counts',
  'figure_sums',
  'participation_sums',
  'search_words',
  'tender_references',
]

/** Names of the tables to count, which are the same in every database of a test run. */
let counted: Promise<string[]> | undefined

async function readTables({ db }: World): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in (${sql.join(uncountedTables)})`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Returns the number of rows in each table, and of audit rows for each action except failed
 * attempts.
 */
async function countRows(world: World): Promise<Record<string, number>> {
  counted ??= readTables(world)
  const counts = (await counted).map(
    (name) => sql`select ${name} as name, count(*)::int as count from ${sql.table(name)}`,
  )
  const { rows } = await sql<{ name: string; count: number }>`
    ${sql.join(counts, sql` union all `)}
    union all select 'audit ' || action, count(*)::int from audit_logs
      where action not like '%failed' group by action`.execute(world.db)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

export async function effectOf(
  world: World,
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const before = await countRows(world)
  await work()
  const after = await countRows(world)
  const names = Object.keys({ ...before, ...after })
  const changed = names.filter((name) => after[name] !== before[name])
  return Object.fromEntries(changed.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]))
}
