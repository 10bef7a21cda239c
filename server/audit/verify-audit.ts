import type { Services } from '#server/platform/services.ts'
import { publicKeyFrom } from './head.ts'
import { sealWaiting } from './seal-waiting.ts'
import { verifyChain } from './verify-chain.ts'
import { verifyHeads } from './verify-heads.ts'

export interface AuditReport {
  /** Those that have their seals, and those that were written while this was checked. */
  rows: number
  waiting: number
  heads: number
  /** By which anybody can check a head. */
  publicKey: string
  /** In sentences; none when the log is whole. */
  faults: string[]
  /** What could not be looked at. */
  unread: string[]
}

/** The log against itself, its counts and its heads; the heads against their copies. */
export async function verifyAudit(
  services: Pick<Services, 'db' | 'config' | 'appKey' | 'storage'>,
  now = Date.now(),
): Promise<AuditReport> {
  const unsealed = await sealWaiting(services.db).then(
    () => [],
    (error: Error) => [`What waits for its seal could not be sealed: ${error.message}.`],
  )
  const { count, believed, faults, unread } = await verifyHeads(services, now)
  faults.push(...unsealed)
  const { rows, waiting, fault } = await verifyChain(services.db, believed)
  if (rows > 0 && believed.length === 0) {
    faults.unshift(`There are ${rows} sealed rows, but no head that vouches for them.`)
  }
  if (fault) {
    const what = fault.log_id === null ? 'Counts' : `Row ${fault.log_id}`
    faults.unshift(`${what}: ${fault.problem}.`)
  }
  const publicKey = publicKeyFrom(services.appKey.current)
  return { rows, waiting, heads: count, publicKey, faults, unread }
}
