// Kysely table types for the audit log and its audit seals.
import type { Id, Json, Maybe, TimeDefaulted } from './columns.ts'

interface AuditLogsTable {
  id: Id
  performed_at: TimeDefaulted
  user_id: Maybe<number>
  action: string
  resource_type: string
  resource_id: Maybe<number>
  metadata: Json
  changes: Maybe<string>
  ip: Maybe<string>
  request_id: Maybe<string>
}

interface AuditWaitingTable {
  log_id: number
  since: TimeDefaulted
  performed_at: string
  action: string
  resource_type: string
  content: string
}

interface AuditSealsTable {
  place: number
  log_id: number
  previous_hash: Buffer
  hash: Buffer
}

interface AuditCountsTable {
  day: string
  action: string
  resource_type: string
  rows: number
}

interface AuditHeadsTable {
  number: number
  line: string
}

export interface AuditTables {
  audit_logs: AuditLogsTable
  audit_waiting: AuditWaitingTable
  audit_seals: AuditSealsTable
  audit_counts: AuditCountsTable
  audit_heads: AuditHeadsTable
}

declare module './tables.ts' {
  interface Tables extends AuditTables {}
}
