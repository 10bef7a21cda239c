// Scans documents of contracts.
import { sql } from 'kysely'
import { record } from '#server/audit/record.ts'
import { bySystem } from '#server/http/cause.ts'
import type { Services } from '#server/platform/services.ts'

interface Pending {
  id: number
  storage_key: string
  sha256: string
  filename: string
  contract_id: number
  tender_id: number
  number: string
}

/** Scans all pending files and returns how many were scanned; a failure is retried later. */
export async function scanContracts({ db, scanner, storage }: Services): Promise<number> {
  if (!scanner) return 0
  const { rows } = await sql<Pending>`
    select f.id, f.storage_key, encode(f.sha256, 'hex') as sha256, f.filename, f.contract_id,
      c.tender_id, c.number
    from contract_files f join contracts c on c.id = f.contract_id
    where f.scan_status = 'pending' order by f.id`.execute(db)
  for (const { id, storage_key, contract_id, ...facts } of rows) {
    const finding = await scanner.scan(await storage.open(storage_key))
    const to = finding === null ? 'clean' : 'infected'
    await db.transaction().execute(async (tx) => {
      const marked = await tx
        .updateTable('contract_files')
        .set({ scan_status: to })
        .where('id', '=', id)
        .where('scan_status', '=', 'pending')
        .returning('id')
        .executeTakeFirst()
      if (!marked) return
      await record(tx, bySystem, {
        action: 'contract.file_scanned',
        resource: ['Contract', contract_id],
        metadata: { ...facts, finding },
        changes: { scan_status: { from: 'pending', to } },
      })
    })
  }
  return rows.length
}
