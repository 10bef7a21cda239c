import type { Services } from '#kernel/server/platform/services.ts'
import { publicKeyFrom } from '#kernel/server/audit/head.ts'
import { sealWaiting } from '#kernel/server/audit/seal-waiting.ts'
import { verifyChain } from '#kernel/server/audit/verify-chain.ts'
import { verifyEntries } from '#features/evaluation/server/verify-entries.ts'
import { verifyHeads } from './verify-heads.ts'

export interface AuditReport {
  /** Number of verified sealed rows. */
  rows: number
  waiting: number
  heads: number
  /** Number of rows in the evaluation records. */
  entries: number
  /** Public key with which anyone can verify a head. */
  publicKey: string
  /** Faults as sentences; empty if the log is complete. */
  faults: string[]
  /** Messages about copies that could not be read. */
  unread: string[]
}

/**
 * Verifies the log's hash chain and counts, its signed heads and their copies, and the evaluation
 * records, whose hashes are in the log.
 */
export async function verifyAudit(
  services: Pick<Services, 'db' | 'config' | 'appKey' | 'storage'>,
  now = Date.now(),
): Promise<AuditReport> {
  const unsealed = await sealWaiting(services.db).then(
    () => [],
    (error: Error) => [`What waits for its seal could not be sealed: ${error.message}.`],
  )
  const { count, trustedHeads, faults, unread } = await verifyHeads(services, now)
  faults.push(...unsealed)
  const { rows, waiting, fault } = await verifyChain(services.db, trustedHeads)
  if (rows > 0 && trustedHeads.length === 0) {
    faults.unshift(`There are ${rows} sealed rows, but no head that vouches for them.`)
  }
  if (fault) {
    const what = fault.log_id === null ? 'Counts' : `Row ${fault.log_id}`
    faults.unshift(`${what}: ${fault.problem}.`)
  }
  const record = await verifyEntries(services.db)
  faults.push(...record.faults)
  const publicKey = publicKeyFrom(services.appKey.current)
  return { rows, waiting, heads: count, entries: record.entries, publicKey, faults, unread }
}
