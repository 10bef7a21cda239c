// Kysely table types for standstills. Days are strings such as "2026-12-25".
import type { StandstillNation } from '#kernel/contract/nation.ts'
import type { Id, Maybe, MaybeTime, TimeDefaulted } from '#kernel/server/db/columns.ts'
import type { StandstillEntryKind } from '../contract/standstill.ts'

interface StandstillsTable {
  id: Id
  tender_id: number
  began_on: string
  nation: StandstillNation
  working_days: number
  ends_on: string
  suspended_on: Maybe<string>
  created_at: TimeDefaulted
  summaries_sent_at: MaybeTime
  ended_at: MaybeTime
}

interface StandstillEntriesTable {
  id: Id
  standstill_id: number
  kind: StandstillEntryKind
  user_id: number
  reason: string
  ends_on: Maybe<string>
  created_at: TimeDefaulted
}

export interface StandstillTables {
  standstills: StandstillsTable
  standstill_entries: StandstillEntriesTable
}

declare module '#kernel/server/db/tables.ts' {
  interface Tables extends StandstillTables {}
}
