import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { tell } from '#server/notices/tell.ts'
import type { Services } from '#server/services.ts'
import { sealHead } from './heads.ts'
import { countHeads, readHeads } from './stored-heads.ts'
import { verifyAudit, type AuditReport } from './verify-audit.ts'

type Verifying = Pick<Services, 'db' | 'config' | 'appKey' | 'storage' | 'outbox'>

/**
 * Runs daily: signs the end of the log, verifies all of it, and emails the head. A fault notifies
 * the administrators and fails the job, which metrics and logs show.
 */
export async function verifyDaily(services: Verifying): Promise<AuditReport> {
  const unsigned = await sealHead(services).then(
    () => [],
    (error: Error) => [`The audit log's end could not be anchored: ${error.message}.`],
  )
  const report = await verifyAudit(services)
  await emailHead(services, report)
  if (report.faults.length > 0) await tellOnceToday(services, report.faults)
  const problems = [...report.faults, ...report.unread, ...unsigned]
  if (problems.length > 0) throw new Error(problems.join(' '))
  return report
}

async function emailHead(services: Verifying, report: AuditReport): Promise<void> {
  const { db, config, outbox } = services
  const email = config.auditAnchors.email
  const number = await countHeads(db)
  if (!email || number === 0) return
  await db.transaction().execute(async (tx) => {
    if (!(await isFirstToday(tx, 'audit-head'))) return
    const [head] = await readHeads(tx, { first: number, last: number })
    const data = { head: head!.line, public_key: report.publicKey, rows: report.rows }
    await outbox.add(tx, 'audit-head', { name: email, email }, data)
  })
}

async function tellOnceToday(services: Verifying, faults: string[]): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    if (await isFirstToday(tx, 'audit-broken')) await tell(tx, 'audit-broken', { faults })
  })
}

/** Returns false if people were already notified today, because a failed job is retried. */
async function isFirstToday(tx: Tx, kind: string): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into reminders (kind, subject_id, due_at)
    values (${kind}, 0, date_trunc('day', now(), 'Europe/London')) on conflict do nothing`.execute(
    tx,
  )
  return numAffectedRows === 1n
}
