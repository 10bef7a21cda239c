// Records the scan results of contract documents. A document can't be downloaded until it is
// scanned.
import { sql } from 'kysely'
import { record } from '#kernel/server/audit/record.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Scan, Scanned } from '#kernel/server/files/scan-pending.ts'
import { bySystem } from '#kernel/server/http/cause.ts'

export const contractFiles: Scanned = { table: 'contract_files', note }

interface ContractFile {
  sha256: string
  filename: string
  contract_id: number
  tender_id: number
  number: string
}

async function note(tx: Tx, { storageKey, finding, changes }: Scan): Promise<void> {
  const { rows } = await sql<ContractFile>`
    select encode(f.sha256, 'hex') as sha256, f.filename, f.contract_id, c.tender_id, c.number
    from contract_files f join contracts c on c.id = f.contract_id
    where f.storage_key = ${storageKey}`.execute(tx)
  const { contract_id, ...facts } = rows[0]!
  await record(tx, bySystem, {
    action: 'contract.file_scanned',
    resource: ['Contract', contract_id],
    metadata: { ...facts, finding },
    changes,
  })
}
