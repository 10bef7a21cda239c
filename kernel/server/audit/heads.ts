// Signs the head of the audit log (the hash of its last row) every few minutes and copies it
// outside the database. The heads are also stored in the database, so that all servers continue the
// same series. The signatures and the external copies make tampering detectable.
import { sql } from 'kysely'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { anchorsOf } from './anchors.ts'
import { completeCopy } from './complete-copy.ts'
import { headCopies } from './head-copies.ts'
import { isSigned, publicKeyFrom, readHead, signHead, trustedKeys, type Head } from './head.ts'
import { sealWaiting } from './seal-waiting.ts'

type Sealing = Pick<Services, 'db' | 'config' | 'appKey' | 'storage'>

interface Options {
  /**
   * True to check all pieces of each copy instead of only the last ones, and to send the head to
   * the anchors even if it isn't new.
   */
  isThorough?: boolean
  /**
   * True to sign the next head without verifying the signature of the last one, because that isn't
   * possible after the key was lost.
   */
  trustsLast?: boolean
  now?: number
}

const minute = 60_000
const lockKey = 7_362_150_004

/**
 * Signs the current head of the log, unless it is already signed with the current key. Then
 * completes the copies, and sends the head to the anchors if it is new.
 */
export async function recordHead(services: Sealing, options: Options = {}): Promise<void> {
  await sealWaiting(services.db)
  const { head, isNew } = await signNext(services, options)
  const copying = headCopies(services).map((copy) => completeCopy(copy, services.db, options))
  const isDue = isNew || options.isThorough
  const sending = isDue ? anchorsOf(services).map((anchor) => anchor.send(head)) : []
  const results = await Promise.allSettled([...copying, ...sending])
  const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (failed.length > 0) throw new Error(failed.map(String).join('; '))
}

async function signNext(
  services: Sealing,
  { trustsLast, now = Date.now() }: Options,
): Promise<{ head: Head; isNew: boolean }> {
  const { db, appKey } = services
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
    const last = await findLast(tx)
    if (!last) await refuseIfLost(tx, services)
    else if (!trustsLast && !(trustedKeys(appKey).includes(last.key) && isSigned(last))) {
      throw new Error(`Head ${last.number} in the database is not signed by this portal`)
    }
    const end = await findEnd(tx)
    if (last && last.place > end.place) throw new Error('The end of the audit log is gone')
    const isSaid = last?.place === end.place && last.key === publicKeyFrom(appKey.current)
    if (isSaid) return { head: last, isNew: false }
    const head = signHead(appKey, { ...end, time: new Date(now).toISOString() }, last)
    await tx.insertInto('audit_heads').values({ number: head.number, line: head.line }).execute()
    if (!last) await tx.updateTable('installation').set({ has_heads: true }).execute()
    return { head, isNew: true }
  })
}

/**
 * Called if the database contains no heads. Throws if heads were signed before: their loss must be
 * investigated before a new series of heads can start.
 */
async function refuseIfLost(tx: Tx, services: Sealing): Promise<void> {
  const installation = await tx
    .selectFrom('installation')
    .select('has_heads')
    .executeTakeFirstOrThrow()
  const copies = await Promise.all(headCopies(services).map((copy) => copy.read(1)))
  if (installation.has_heads || copies.some((copy) => copy !== undefined)) {
    throw new Error('The heads of the audit log are gone from the database')
  }
}

async function findLast(tx: Tx): Promise<Head | undefined> {
  const row = await tx
    .selectFrom('audit_heads')
    .select(['number', 'line'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const head = readHead(row.line)
  if (head?.number !== row.number) throw new Error(`Head ${row.number} can't be read`)
  return head
}

async function findEnd(tx: Tx) {
  const seal = await tx
    .selectFrom('audit_seals')
    .select(['place', 'log_id', 'hash'])
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  return seal
    ? { ...seal, hash: seal.hash.toString('hex') }
    : { place: 0, log_id: 0, hash: '0'.repeat(64) }
}

/**
 * Signs the head of the log immediately and then every few minutes. Returns a function that stops
 * the timer and signs the head a last time.
 */
export async function startRecordingHeads(
  services: Sealing,
  interval = 5 * minute,
): Promise<() => Promise<void>> {
  // Failures are only logged: the storage may be temporarily unavailable, and a tampered log must
  // not keep the portal from starting. The next head covers the same rows, and the daily job
  // notifies the administrators.
  const seal = (options?: Options) =>
    recordHead(services, options).catch((error: unknown) => {
      process.emitWarning(`The audit log's end could not be anchored: ${String(error)}`)
    })
  await seal({ isThorough: true })
  // The runs are sequential. Each run rewrites the last piece of a copy, so a slow run could
  // otherwise overwrite the newer heads of the next one.
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(() => seal())
  }, interval)
  return async () => {
    clearInterval(timer)
    await running
    await seal()
  }
}
