// Kysely table types for contracts. Days are strings such as "2026-12-25".
import type { ColumnType, Generated } from 'kysely'
import type { ContractChangeKind, KpiRating } from '../contract/contract.ts'
import type { ScanStatus } from '#kernel/contract/file.ts'
import type { Id, Maybe, MaybeTime, TimeDefaulted } from '#kernel/server/db/columns.ts'

interface ContractsTable {
  id: Id
  tender_id: number
  lot_id: Maybe<number>
  organisation_id: number
  supplier_id: number
  number: string
  title: string
  value: string
  currency: string
  signed_on: string
  starts_on: string
  ends_on: string
  early_signing_reason: Maybe<string>
  value_reason: Maybe<string>
  terminated_on: Maybe<string>
  revision: Generated<number>
  created_by: number
  created_at: TimeDefaulted
}

interface ContractOptionsTable {
  id: Id
  contract_id: number
  title: string
  remind_on: string
  extends_to: string
  used_at: MaybeTime
}

interface ContractChangesTable {
  id: Id
  contract_id: number
  kind: ContractChangeKind
  user_id: number
  reason: string
  value: string
  ends_on: string
  created_at: TimeDefaulted
}

interface ContractKpisTable {
  id: Id
  contract_id: number
  name: string
  target: string
}

interface KpiRatingsTable {
  id: Id
  kpi_id: number
  rating: KpiRating
  note: ColumnType<string, string | undefined, never>
  rated_on: string
  user_id: number
  created_at: TimeDefaulted
}

interface ContractFilesTable {
  id: Id
  contract_id: number
  filename: string
  file_size: number
  sha256: Buffer
  storage_key: string
  scan_status: Generated<ScanStatus>
  uploaded_by: number
  created_at: TimeDefaulted
}

export interface ContractTables {
  contracts: ContractsTable
  contract_options: ContractOptionsTable
  contract_changes: ContractChangesTable
  contract_kpis: ContractKpisTable
  kpi_ratings: KpiRatingsTable
  contract_files: ContractFilesTable
}

declare module '#kernel/server/db/tables.ts' {
  interface Tables extends ContractTables {}
}
