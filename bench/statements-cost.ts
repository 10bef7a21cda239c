import type { Filled } from './filled-database.ts'

export interface Cost {
  statements: number
  /** Milliseconds that PostgreSQL spends planning and running the statements. */
  plan: number
  run: number
}

const counted = 50

/**
 * Returns the average cost of a call according to PostgreSQL's statistics. Statements that add
 * audit rows to the hash chain are not counted, because they run in the background.
 */
export async function measureCost(
  { pool, connection }: Filled,
  send: (person: number) => Promise<void>,
): Promise<Cost> {
  await pool.query('select pg_stat_statements_reset()')
  for (let call = 0; call < counted; call += 1) await send(0)
  const { rows } = await pool.query<Cost>(
    `select (sum(calls) / $1)::float8 as statements, (sum(total_plan_time) / $1)::float8 as plan,
       (sum(total_exec_time) / $1)::float8 as run
     from pg_stat_statements where userid = $2::regrole and query not like '%audit_waiting%'`,
    [counted, connection.user],
  )
  const { statements, plan, run } = rows[0]!
  return { statements: round(statements), plan: round(plan), run: round(run) }
}

function round(figure: number): number {
  return Math.round(figure * 100) / 100
}
