import { notify } from '#kernel/server/notices/notify.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { recordHead } from '#kernel/server/audit/heads.ts'
import { isFirstToday } from '#kernel/server/audit/once-a-day.ts'
import { verifyAudit, type AuditReport } from './verify-audit.ts'

type Verifying = Pick<Services, 'db' | 'config' | 'appKey' | 'storage'>

/**
 * Signs the head of the audit log once a day, sends it to the anchors, and verifies the whole log.
 * A fault is reported to the administrators, and fails the job, so that it is also visible in the
 * metrics and the server log.
 */
export async function verifyDaily(services: Verifying): Promise<AuditReport> {
  const unsigned = await recordHead(services, { isThorough: true }).then(
    () => [],
    (error: Error) => [`The audit log's end could not be anchored: ${error.message}.`],
  )
  const report = await verifyAudit(services)
  if (report.faults.length > 0) await notifyOnceToday(services, report.faults)
  const problems = [...report.faults, ...report.unread, ...unsigned]
  if (problems.length > 0) throw new Error(problems.join(' '))
  return report
}

async function notifyOnceToday(services: Verifying, faults: string[]): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    if (await isFirstToday(tx, 'audit-broken')) await notify(tx, 'audit-broken', { faults })
  })
}
