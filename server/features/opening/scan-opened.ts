// Files of bids are scanned after the opening, because a scanner can't read sealed files.
import { sql } from 'kysely'
import { record } from '#server/audit/record.ts'
import { bySystem } from '#server/http/cause.ts'
import { tell } from '#server/notices/tell.ts'
import type { Services } from '#server/services.ts'
import { ScannerAway } from '#server/storage/clamd.ts'

const batch = 100

/**
 * Scans all pending files and returns how many were scanned. A file that fails is retried in the
 * next round and doesn't stop the others; an unreachable scanner ends the round.
 */
export async function scanOpened(services: Services): Promise<number> {
  if (!services.scanner) return 0
  let scanned = 0
  const failures: unknown[] = []
  for (let keys = await pendingAfter(services, ''); keys.length > 0;) {
    for (const key of keys) {
      try {
        await scan(services, key)
        scanned += 1
      } catch (error) {
        if (error instanceof ScannerAway) throw error
        failures.push(error)
      }
    }
    keys = await pendingAfter(services, keys.at(-1)!)
  }
  if (failures.length === 0) return scanned
  throw new AggregateError(failures, 'Files of opened bids could not be scanned')
}

async function pendingAfter({ db }: Services, key: string): Promise<string[]> {
  const rows = await db
    .selectFrom('opened_files')
    .select('storage_key')
    .where('scan_status', '=', 'pending')
    .where('storage_key', '>', key)
    .orderBy('storage_key')
    .limit(batch)
    .execute()
  return rows.map(({ storage_key }) => storage_key)
}

interface Scanned {
  bid_id: number
  tender_id: number
  organisation_id: number
  filename: string
}

async function scan({ db, scanner, storage }: Services, storageKey: string): Promise<void> {
  const finding = await scanner!.scan(await storage.open(storageKey))
  const to = finding === null ? 'clean' : 'infected'
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<Scanned>`
      update opened_files set scan_status = ${to} from bids
      where bids.id = bid_id and storage_key = ${storageKey} and scan_status = 'pending'
      returning bid_id, tender_id, organisation_id, filename`.execute(tx)
    const [row] = rows
    if (!row) return
    const { bid_id, filename, ...about } = row
    await record(tx, bySystem, {
      action: 'bid.file_scanned',
      resource: ['Bid', bid_id],
      metadata: { ...about, finding },
      changes: { scan_status: { from: 'pending', to } },
    })
    if (finding !== null) await tell(tx, 'bid-file-infected', { ...about, filename })
  })
}
