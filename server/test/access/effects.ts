// Determines the effect of a call from the number of rows in every table.
import { sql } from 'kysely'
import type { World } from '../world.ts'

/** Tables that triggers maintain, or that count attempts. */
const beside = [
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

/**
 * Returns the number of rows per table. Rows of the audit log are counted only if they record a
 * change, not a refusal.
 */
async function countRows({ db }: World): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in (${sql.join(beside)})`.execute(db)
  const counts = tables.map(
    ({ name }) => sql`select ${name} as name, count(*)::int as count from ${sql.table(name)}`,
  )
  const { rows } = await sql<{ name: string; count: number }>`
    ${sql.join(counts, sql` union all `)}
    union all select 'audit ' || action, count(*)::int from audit_logs
      where action not like '%failed' group by action`.execute(db)
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
