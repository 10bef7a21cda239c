import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Services } from '#kernel/server/platform/services.ts'

interface StoredFault {
  /**
   * `document_id` and `version` are null unless the file belongs to a document. `filename` is null
   * for files of bids, replies and evidence packs.
   */
  document_id: number | null
  version: number | null
  filename: string | null
  storage_key: string
  fault: 'missing' | 'different'
}

interface Row extends Omit<StoredFault, 'fault'> {
  sha256: string
}

const batch = 500

/**
 * Reads all stored files and compares each with its recorded hash. Yields every file, with its
 * fault if there is one.
 */
export async function* checkStored(
  services: Pick<Services, 'db' | 'storage'>,
): AsyncGenerator<{ file: Row; fault: StoredFault['fault'] | undefined }> {
  let after = ''
  for (;;) {
    const { rows } = await sql<Row>`
      select document_id, version, filename, storage_key, encode(sha256, 'hex') as sha256
      from (
        select document_id, version, filename, storage_key, sha256 from files
        union all select null, null, null, storage_key, sha256 from bid_files
        union all select null, null, null, storage_key, sha256 from opened_files
        union all select null, null, null, storage_key, sha256 from reply_files
        union all select null, null, filename, storage_key, sha256 from contract_files
        union all select null, null, null, storage_key, sha256 from evidence_packs
          where storage_key is not null) as stored
      where storage_key > ${after}
      order by storage_key limit ${batch}`.execute(services.db)
    for (const file of rows) yield { file, fault: await faultOf(services, file) }
    if (rows.length < batch) return
    after = rows.at(-1)!.storage_key
  }
}

async function faultOf(
  { storage }: Pick<Services, 'storage'>,
  { storage_key, sha256 }: Row,
): Promise<StoredFault['fault'] | undefined> {
  if ((await storage.sizeOf(storage_key)) === undefined) return 'missing'
  const hash = createHash('sha256')
  await pipeline(await storage.open(storage_key), hash)
  return hash.digest('hex') === sha256 ? undefined : 'different'
}
