// What is opened is scanned then: before, there was nothing that a scanner could have read.
import { sql } from 'kysely'
import { record } from '#server/audit/record.ts'
import { bySystem } from '#server/http/cause.ts'
import type { Services } from '#server/services.ts'

const batch = 100

/** Whatever still waits. If the scanner is away, the job comes again; how many were scanned. */
export async function scanOpened(services: Services): Promise<number> {
  const { db, scanner } = services
  let scanned = 0
  if (!scanner) return scanned
  for (;;) {
    const waiting = await db
      .selectFrom('opened_files')
      .select('storage_key')
      .where('scan_status', '=', 'pending')
      .orderBy('storage_key')
      .limit(batch)
      .execute()
    for (const { storage_key } of waiting) {
      await scan(services, storage_key)
      scanned += 1
    }
    if (waiting.length < batch) return scanned
  }
}

async function scan({ db, scanner, storage }: Services, storageKey: string): Promise<void> {
  const finding = await scanner!.scan(await storage.open(storageKey))
  const to = finding === null ? 'clean' : 'infected'
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ bid_id: number; tender_id: number; organisation_id: number }>`
      update opened_files set scan_status = ${to} from bids
      where bids.id = bid_id and storage_key = ${storageKey} and scan_status = 'pending'
      returning bid_id, tender_id, organisation_id`.execute(tx)
    const [row] = rows
    if (!row) return
    const { bid_id, ...about } = row
    await record(tx, bySystem, {
      action: 'bid.file_scanned',
      resource: ['Bid', bid_id],
      metadata: { ...about, finding },
      changes: { scan_status: { from: 'pending', to } },
    })
  })
}
