import { opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Services } from '#kernel/server/platform/services.ts'
import { isStorageKey } from '#kernel/server/storage/storage.ts'

/**
 * Minimum age in milliseconds of files to be removed. No upload takes this long; a younger file may
 * belong to an upload whose row is not stored yet.
 */
const safeAge = 60 * 60_000
const batch = 500

interface Swept {
  files: number
  temporary: number
}

/** Removes files that no row owns, and the remains of interrupted uploads. */
export async function sweepFiles(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  olderThan = safeAge,
): Promise<Swept> {
  const before = new Date(Date.now() - olderThan)
  const swept: Swept = { files: 0, temporary: await sweepIncoming(storage.incoming, before) }
  let keys: string[] = []

  async function sweepKeys(): Promise<void> {
    const { rows } = await sql<{ storage_key: string }>`
      select storage_key from files where storage_key = any(${keys})
      union all select storage_key from bid_files where storage_key = any(${keys})
      union all select storage_key from opened_files where storage_key = any(${keys})
      union all select storage_key from reply_files where storage_key = any(${keys})
      union all select storage_key from contract_files where storage_key = any(${keys})
      union all select storage_key from evidence_packs where storage_key = any(${keys})`.execute(db)
    const owned = new Set(rows.map(({ storage_key }) => storage_key))
    for (const key of keys.filter((one) => !owned.has(one))) {
      await storage.remove(key)
      swept.files += 1
    }
    keys = []
  }

  for await (const { key, modifiedAt } of storage.list()) {
    if (modifiedAt <= before && isStorageKey(key)) keys.push(key)
    if (keys.length === batch) await sweepKeys()
  }
  await sweepKeys()
  return swept
}

async function sweepIncoming(folder: string, before: Date): Promise<number> {
  let count = 0
  const entries = await opendir(folder).catch(() => undefined)
  if (!entries) return count
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    const { mtime } = await stat(path).catch(() => ({ mtime: new Date() }))
    if (mtime > before) continue
    await rm(path, { force: true })
    count += 1
  }
  return count
}
