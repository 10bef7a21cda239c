// `npm run audit:verify`: verifies the audit log's hash chain and counts, its signed heads and
// their copies, and the evaluation records, whose hashes are in the log. Can be run while a server
// is running. Prints faults and exits with code 1 if there are any.
import { openAppKey } from '#kernel/server/platform/app-key.ts'
import { withDatabase } from './command.ts'
import { openBeside } from '#kernel/server/db/open.ts'
import { createStorage } from '#kernel/server/storage/create-storage.ts'
import { verifyAudit } from '#features/audit/server/verify-audit.ts'

const inWords = (count: number) => count.toLocaleString('en-GB')

await withDatabase(async ({ config, db }) => {
  const appKey = await openAppKey(config, db)
  const start = performance.now()
  const report = await verifyAudit({ config, db, appKey, storage: createStorage(config) })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  for (const line of [...report.faults, ...report.unread]) console.error(line)
  if (report.faults.length + report.unread.length > 0) process.exitCode = 1
  console.log(
    report.faults.length > 0 ? 'The audit log is NOT intact.' : 'The audit log is intact.',
  )
  console.log(
    `Checked ${inWords(report.rows)} rows, ${report.heads} signed heads and ` +
      `${inWords(report.entries)} rows in records of evaluations in ${seconds} s.`,
  )
  if (report.waiting > 0) {
    console.log(`${report.waiting} more rows were written meanwhile and wait for their seals.`)
  }
  console.log(`Public key of the heads (Ed25519): ${report.publicKey}`)
}, openBeside)
