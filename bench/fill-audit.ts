// Adds audit rows with dates spread over about three years. Some actions are common and others
// rare. One user has a tenth of all rows, and most of the rest are spread evenly over many users.
import type pg from 'pg'
import { sealWaiting, startSealing } from '#kernel/server/audit/seal-waiting.ts'
import { poolOf, type Database } from '#kernel/server/db/connect.ts'

const actions = [
  ...Array<string>(30).fill('user.login'),
  ...Array<string>(3).fill('user.login_failed'),
  ...Array<string>(20).fill('interest.created'),
  ...Array<string>(12).fill('tender.updated'),
  ...Array<string>(8).fill('tender.created'),
  ...Array<string>(8).fill('tender.published'),
  ...Array<string>(6).fill('tender.closed'),
  ...Array<string>(6).fill('document.uploaded'),
  ...Array<string>(4).fill('lot.created'),
  'tender.deleted',
  'organisation.approved',
  'question.asked',
]

interface Fill {
  total: number
  /**
   * Number of rows that are sealed (added to the hash chain). The other rows are needed only to
   * measure the list of audit rows, which doesn't read the chain.
   */
  sealed: number
  /**
   * Callback that verifies the hash chain. Called before the unsealed rows are inserted, because
   * verification would report them as tampering.
   */
  onSealed: () => Promise<void>
}

export async function fillAudit(db: Database, { total, sealed, onSealed }: Fill) {
  const client = await poolOf(db).connect()
  await client.query('set statement_timeout = 0')
  await client.query('select setseed(0.42)')
  await client.query(`insert into users (name, email, role, password_hash, is_active)
    select 'Person ' || n, 'person' || n || '@example.test', 'admin', 'x', true
    from generate_series(1, 2000) n`)
  const { rows } = await client.query<{ first: number }>('select min(id) as first from users')
  const { first } = rows[0]!

  const start = performance.now()
  const report = (what: string) => {
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`${sealed.toLocaleString('en-GB')} rows ${what} after ${seconds} s`)
  }
  await insertLogs(client, { count: sealed, first, others: 1999 })
  report('written')
  await sealWaiting(db)
  report('sealed')
  await client.query('vacuum analyze audit_logs')
  await onSealed()
  await insertUnsealed(client, { count: total - sealed, first, others: 1999 })
  client.release()
  return { heavyUser: first, usualUser: first + 77 }
}

/** Inserts rows for the users from fill-tenders.ts in bulk; the first user has a tenth of them. */
export async function fillLog(pool: pg.Pool, count: number): Promise<void> {
  await insertLogs(pool, { count, first: 1, others: 559 })
  await countLogs(pool)
}

type Asked = Pick<pg.ClientBase, 'query'>

interface Logs {
  count: number
  first: number
  /** Number of users after the first. */
  others: number
}

async function insertUnsealed(client: pg.ClientBase, logs: Logs): Promise<void> {
  await client.query('alter table audit_logs disable trigger audit_logs_await_seal')
  await insertLogs(client, logs)
  await countLogs(client)
  await client.query('alter table audit_logs enable trigger audit_logs_await_seal')
  await client.query('vacuum analyze audit_logs')
  await client.query('vacuum analyze audit_counts')
}

async function countLogs(client: Asked): Promise<void> {
  await client.query('delete from audit_counts')
  await client.query(`insert into audit_counts
    select uk_day(performed_at), action, resource_type, count(*) from audit_logs group by 1, 2, 3`)
}

async function insertLogs(client: Asked, { count, first, others }: Logs): Promise<void> {
  await client.query(
    `insert into audit_logs
      (performed_at, user_id, action, resource_type, resource_id, metadata, changes, ip, request_id)
    select moment, case when who < 0.1 then $2 when who > 0.95 then null
        else $2 + 1 + floor(random() * $4)::int end,
      action, initcap(split_part(action, '.', 1)), (random() * 100000)::int + 1,
      jsonb_build_object('reference', 'TND-2026-' || n),
      case when n % 500 = 0 then '{"submission_deadline": {"from": "2026-12-01", "to": "2026-12-08"}}'::jsonb
        when n % 2 = 0 then '{"status": {"from": "draft", "to": "published"}}'::jsonb end,
      '192.0.2.7', 'bench-' || n
    from (
      select n, random() as who,
        timestamptz '2024-01-01' + random() * interval '1050 days' as moment,
        case when n % 9973 = 0 then 'user.mfa_reset'
          else ($3::text[])[1 + floor(random() * cardinality($3::text[]))::int] end as action
      from generate_series(1, $1::int) n) made`,
    [count, first, actions, others],
  )
}

/**
 * Measures the rate of transactions that insert one audit row each, with and without sealing
 * (adding the rows to the hash chain). Empties the audit log afterwards.
 */
export async function measureWrites(db: Database): Promise<string[]> {
  const pool = poolOf(db)
  const sealing = startSealing(db, { warn: console.error })
  const lines: string[] = []
  for (const writers of [1, 10]) {
    for (const [name, state] of Object.entries({ 'without seals': 'disable', sealed: 'enable' })) {
      await pool.query(`alter table audit_logs ${state} trigger audit_logs_await_seal`)
      const seconds = await writeWith(pool, writers)
      const rate = Math.round(writes / seconds).toLocaleString('en-GB')
      lines.push(`${writers} at once, ${name}: ${rate} transactions a second`)
    }
  }
  await sealing.stop()
  // The rows are removed, because verification would report rows outside the chain as tampering.
  const tables = ['audit_logs', 'audit_waiting', 'audit_seals']
  for (const name of tables) await pool.query(`alter table ${name} disable trigger user`)
  await pool.query(`truncate ${tables.join(', ')}, audit_counts restart identity`)
  for (const name of tables) await pool.query(`alter table ${name} enable trigger user`)
  return lines
}

const writes = 1000

async function writeWith(pool: pg.Pool, writers: number): Promise<number> {
  let left = writes
  const start = performance.now()
  const write = async () => {
    const client = await pool.connect()
    while (left > 0) {
      left -= 1
      await client.query('begin')
      await client.query(`insert into audit_logs (action, resource_type, resource_id, metadata)
        values ('tender.updated', 'Tender', 12, '{"version": 3}')`)
      await client.query('commit')
    }
    client.release()
  }
  await Promise.all(Array.from({ length: writers }, write))
  return (performance.now() - start) / 1000
}
