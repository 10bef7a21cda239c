// Fills a database without triggers and foreign keys, and without the indexes that can be built
// afterwards. The values that triggers maintain are calculated once, from all rows
// (calculate-figures.ts). Inserting with triggers and indexes takes five times as long.
import type pg from 'pg'

/**
 * Tables that are filled by fill-tenders.ts, fill-activity.ts and fill-audit.ts, and tables that
 * are calculated from these.
 */
export const filledTables = [
  ...['tenders', 'lots', 'invitations', 'tender_views', 'interests', 'questions', 'documents'],
  ...['files', 'document_downloads', 'audit_logs'],
  ...['tender_figures', 'figure_sums', 'monthly_figures'],
  ...['tender_participation', 'participation_sums', 'answer_medians'],
]

interface Index {
  name: string
  definition: string
}

/**
 * Runs the work without triggers and foreign keys, and without the indexes that no constraint
 * depends on. The pool must have a single connection, because the settings apply to one session,
 * and connect as a superuser, because only superusers can disable foreign keys.
 */
export async function inBulk(
  pool: pg.Pool,
  tables: string[],
  work: () => Promise<void>,
): Promise<void> {
  await pool.query('set statement_timeout = 0')
  await pool.query('set synchronous_commit = off')
  await pool.query("set work_mem = '128MB'")
  await pool.query("set maintenance_work_mem = '1GB'")
  await pool.query('set session_replication_role = replica')
  const indexes = await findIndexes(pool, tables)
  for (const { name } of indexes) await pool.query(`drop index ${name}`)
  await work()
  for (const { definition } of indexes) await pool.query(definition)
  await pool.query('set session_replication_role = default')
  await pool.query('vacuum analyze')
}

/** Returns the indexes that no constraint depends on. */
async function findIndexes(pool: pg.Pool, tables: string[]): Promise<Index[]> {
  const { rows } = await pool.query<Index>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid::regclass::text = any ($1)
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  return rows
}
