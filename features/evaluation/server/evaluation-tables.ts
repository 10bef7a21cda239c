// Kysely table types for evaluations.
import type { ColumnType, Generated } from 'kysely'
import type { ScanStatus } from '#kernel/contract/file.ts'
import type { EntryKind } from '../contract/evaluation-entries.ts'
import type { EvaluationStage } from '../contract/evaluation.ts'
import type { PanelRole } from '#features/bids/guests/contract/panel-role.ts'
import type { EvidenceProfile } from '../evidence/contract/evidence-format.ts'
import type { EvidenceStatus } from '../evidence/contract/evidence.ts'
import type { Id, Maybe, MaybeTime, TimeDefaulted } from '#kernel/server/db/columns.ts'

interface EvaluationsTable {
  tender_id: number
  stage: Generated<EvaluationStage>
  chair_id: number
  hides_names: Generated<boolean>
  hides_prices: Generated<boolean>
  revision: Generated<number>
  name_seed: Generated<string>
  created_at: TimeDefaulted
  locked_at: MaybeTime
}

interface PanelMembersTable {
  id: Id
  tender_id: number
  user_id: number
  role: PanelRole
  /** Keys of the criteria that the member evaluates; null for all criteria. */
  criteria: Maybe<string[]>
  created_at: TimeDefaulted
  removed_at: MaybeTime
  removal_reason: Maybe<string>
  removed_by: Maybe<number>
}

interface EvaluationEntriesTable {
  id: Id
  tender_id: number
  kind: EntryKind
  user_id: number
  bid_id: Maybe<number>
  criterion: Maybe<string>
  about_id: Maybe<number>
  /** Decimal string such as "3.5". */
  mark: Maybe<string>
  text: Generated<string>
  details: ColumnType<Record<string, unknown>, string | undefined, never>
  salt: Buffer
  created_at: TimeDefaulted
}

interface ReplyFilesTable {
  id: Id
  clarification_id: number
  filename: string
  file_size: number
  sha256: Buffer
  storage_key: string
  scan_status: Generated<ScanStatus>
  uploaded_by: number
  created_at: TimeDefaulted
}

interface EvidencePacksTable {
  id: Id
  tender_id: number
  profile: EvidenceProfile
  organisation_id: Maybe<number>
  created_by: number
  status: Generated<EvidenceStatus>
  attempts: Generated<number>
  done_bytes: Generated<number>
  total_bytes: Generated<number>
  storage_key: Maybe<string>
  file_size: Maybe<number>
  sha256: Maybe<Buffer>
  created_at: TimeDefaulted
  finished_at: MaybeTime
  expires_at: MaybeTime
  worked_on_by: Maybe<string>
  worked_on_until: MaybeTime
}

export interface EvaluationTables {
  evaluations: EvaluationsTable
  panel_members: PanelMembersTable
  evaluation_entries: EvaluationEntriesTable
  reply_files: ReplyFilesTable
  evidence_packs: EvidencePacksTable
}

declare module '#kernel/server/db/tables.ts' {
  interface Tables extends EvaluationTables {}
}
