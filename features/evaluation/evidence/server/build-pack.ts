// Builds an evidence pack, a ZIP file with the records of a tender's evaluation, in the background:
// one server claims the pack, writes the archive to a temporary file and moves that file to the
// store. Another server takes over if the first one stops.
import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { evidenceFormat } from '../contract/evidence-format.ts'
import { evidenceDays } from '../contract/evidence.ts'
import { record } from '#kernel/server/audit/record.ts'
import { trustedKeys } from '#kernel/server/audit/head.ts'
import { recordHead } from '#kernel/server/audit/heads.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { storeReceiptKey } from '#features/bids/sealing/server/receipt-keys.ts'
import { bySystem } from '#kernel/server/http/cause.ts'
import { isFree, leaseEnd, whileRenewing } from '#kernel/server/jobs/lease.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { claimSpace } from '#kernel/server/storage/disk-space.ts'
import { newStorageKey } from '#kernel/server/storage/storage.ts'
import { fileEntries, openScope, textEntries } from './read-scope.ts'
import type { Scope } from './scope.ts'
import { createArchive, type Archive } from './write-archive.ts'

const maxAttempts = 3
/** Minimum time in milliseconds between two progress updates. */
const noteEvery = 1000

export interface ClaimedPack {
  id: number
  tender_id: number
  profile: Scope['profile']
  organisation_id: number | null
  created_by: number
  attempts: number
  worker: string
}

/** Claims the oldest pack that no server is working on. Returns undefined if there is none. */
export async function claimPack(db: Database): Promise<ClaimedPack | undefined> {
  const worker = randomUUID()
  const { rows } = await sql<Omit<ClaimedPack, 'worker'>>`
    update evidence_packs set status = 'building', attempts = attempts + 1,
      worked_on_by = ${worker}, done_bytes = 0, worked_on_until = ${leaseEnd}
    where id = (
      select id from evidence_packs where status in ('waiting', 'building')
        and ${isFree('worked_on_until')}
      order by id limit 1 for update skip locked)
    returning id, tender_id, profile, organisation_id, created_by, attempts`.execute(db)
  return rows[0] && { ...rows[0], worker }
}

/**
 * Builds the claimed pack. If the attempt fails, releases the claim, so that a job can retry up to
 * a limit, and throws.
 */
export async function buildPack(
  services: Services,
  pack: ClaimedPack,
  signal: AbortSignal,
): Promise<void> {
  await whileRenewing(
    () => renewClaim(services.db, pack),
    () => build(services, pack, signal),
  )
}

async function build(services: Services, pack: ClaimedPack, signal: AbortSignal): Promise<void> {
  const { db, storage, config } = services
  // The last permitted attempt has not marked the pack as failed, so its server was killed or lost
  // the claim.
  if (pack.attempts > maxAttempts) {
    return db.transaction().execute((tx) => giveUp(tx, pack, false))
  }
  const path = join(storage.incoming, `evidence-${randomUUID()}`)
  const space = claimSpace({ folder: storage.incoming, reserve: config.diskReserve })
  await mkdir(storage.incoming, { recursive: true })
  const archive = createArchive({ path, space, signal })
  try {
    const written = await fill(services, pack, archive)
    const storage_key = newStorageKey()
    await storage.put(storage_key, path)
    const done = { ...written, storage_key }
    const isKept = await db.transaction().execute((tx) => finish(tx, pack, done))
    if (!isKept) await storage.remove(storage_key)
  } catch (error) {
    await archive.destroy()
    await db.transaction().execute((tx) => giveUp(tx, pack, signal.aborted))
    throw error
  } finally {
    space.release()
    await rm(path, { force: true })
  }
}

/**
 * Writes the rows from one database snapshot, then the stored files and the manifest. The files are
 * written after the transaction has ended, because they never change.
 */
async function fill(services: Services, pack: ClaimedPack, archive: Archive) {
  const { db, config, appKey } = services
  const onBytes = storeProgress(db, pack)
  await db.transaction().execute((tx) => storeReceiptKey(tx, appKey))
  await signCheckpoint(services)
  const scope = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const opened = await openScope(tx, config, pack)
      for await (const entry of textEntries(opened)) await archive.add(entry, onBytes)
      return opened
    })
  const total_bytes = scope.files.reduce((sum, { file_size }) => sum + file_size, 0)
  await db.updateTable('evidence_packs').set({ total_bytes }).where('id', '=', pack.id).execute()
  for await (const entry of fileEntries(scope, services)) await archive.add(entry, onBytes)
  return archive.finish(headingOf(scope, services), appKey)
}

/**
 * Signs a checkpoint of the audit log, so that it covers the rows in the pack. The pack is built
 * even if this fails; the verification then reports the rows that no valid checkpoint covers.
 */
async function signCheckpoint(services: Services): Promise<void> {
  await recordHead(services).catch((error: unknown) => {
    process.emitWarning(`No checkpoint was signed for an evidence pack: ${String(error)}`)
  })
}

/** Returns the fields of a pack's manifest that don't depend on its files. */
export function headingOf(
  { tender: { id, reference, title }, profile, bidder, left_out }: Scope,
  { appKey, config: { publicUrl } }: Pick<Services, 'appKey' | 'config'>,
) {
  return {
    format: evidenceFormat,
    portal: publicUrl,
    profile,
    bidder,
    left_out,
    tender: { id, reference, title },
    created_at: new Date().toISOString(),
    keys_published_at: `${publicUrl}/api/receipts/keys`,
    checkpoint_keys: trustedKeys(appKey),
  } as const
}

async function renewClaim(db: Database, { id, worker }: ClaimedPack): Promise<void> {
  await db
    .updateTable('evidence_packs')
    .set({ worked_on_until: leaseEnd })
    .where('id', '=', id)
    .where('worked_on_by', '=', worker)
    // A released claim keeps its worker, and a late renewal must not extend it.
    .where('worked_on_until', 'is not', null)
    .execute()
}

/**
 * Returns a function that stores the progress, at most once a second. It throws if another server
 * has taken over.
 */
function storeProgress(db: Database, pack: ClaimedPack) {
  let done = 0
  let noted = performance.now()
  return async (count: number): Promise<void> => {
    done += count
    if (performance.now() - noted < noteEvery) return
    noted = performance.now()
    const { numUpdatedRows } = await db
      .updateTable('evidence_packs')
      .set({ done_bytes: done })
      .where('id', '=', pack.id)
      .where('worked_on_by', '=', pack.worker)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Error('Another server has taken over')
  }
}

interface Finished {
  storage_key: string
  size: number
  sha256: Buffer
}

/**
 * Stores the result and deletes older packs of the same kind. Returns false if another server has
 * taken over.
 */
async function finish(tx: Tx, pack: ClaimedPack, done: Finished): Promise<boolean> {
  const { storage_key, size: file_size, sha256 } = done
  const { numUpdatedRows } = await tx
    .updateTable('evidence_packs')
    .set({
      status: 'ready',
      storage_key,
      file_size,
      sha256,
      worked_on_until: null,
      done_bytes: sql<number>`total_bytes`,
      finished_at: sql<string>`clock_timestamp()`,
      expires_at: sql<string>`clock_timestamp() + ${evidenceDays} * interval '1 day'`,
    })
    .where('id', '=', pack.id)
    .where('worked_on_by', '=', pack.worker)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  // The file sweep removes the files of deleted rows.
  await tx
    .deleteFrom('evidence_packs')
    .where('tender_id', '=', pack.tender_id)
    .where('profile', '=', pack.profile)
    .where('organisation_id', 'is not distinct from', pack.organisation_id)
    .where('id', '<', pack.id)
    .execute()
  await record(tx, bySystem, {
    action: 'evidence.created',
    resource: ['Tender', pack.tender_id],
    metadata: { ...factsOf(pack), file_size, sha256: sha256.toString('hex') },
  })
  return true
}

/** Releases the claim. After the last attempt, the pack is marked as failed. */
async function giveUp(tx: Tx, pack: ClaimedPack, isStopping: boolean): Promise<void> {
  const hasFailed = !isStopping && pack.attempts >= maxAttempts
  const { numUpdatedRows } = await tx
    .updateTable('evidence_packs')
    .set({
      status: hasFailed ? 'failed' : 'waiting',
      // The claim ends now. If this server is stopping, another one can take over immediately;
      // after a failed attempt, the next job run retries.
      worked_on_until: null,
      ...(isStopping && { attempts: sql<number>`attempts - 1` }),
    })
    .where('id', '=', pack.id)
    .where('worked_on_by', '=', pack.worker)
    .executeTakeFirst()
  if (!hasFailed || numUpdatedRows === 0n) return
  await record(tx, bySystem, {
    action: 'evidence.failed',
    resource: ['Tender', pack.tender_id],
    metadata: factsOf(pack),
  })
}

export const factsOf = ({
  id,
  profile,
  organisation_id,
}: Pick<ClaimedPack, 'id' | 'profile' | 'organisation_id'>) => ({
  pack_id: id,
  profile,
  organisation_id,
})
