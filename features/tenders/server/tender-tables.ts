// Kysely table types for a tender and the rows that belong only to it.
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { VersionedField } from '../history/contract/history.ts'
import type { ModerationStatus } from '../moderation/contract/moderation.ts'
import type {
  CancellationReason,
  Category,
  Currency,
  EligibilityType,
  ProcedureType,
  TenderStatus,
} from '../contract/tender.ts'
import type { VersionedColumn } from '../contract/tender-fields.ts'
import type { Change } from '#kernel/server/db/changes.ts'
import type {
  Derived,
  Id,
  Maybe,
  MaybeTime,
  Time,
  TimeDefaulted,
} from '#kernel/server/db/columns.ts'

interface TendersTable {
  id: Id
  reference: string
  organisation_id: number
  created_by: number
  title: string
  description: string
  summary: Derived<string | null>
  status: Generated<TenderStatus>
  moderation_status: Generated<ModerationStatus>
  /**
   * Time at which the tender got its current review status; null if the status hasn't changed since
   * the tender was imported or created.
   */
  moderation_status_since: MaybeTime
  moderation_notes: Maybe<string>
  moderation_reply: Maybe<string>
  procedure_type: ProcedureType
  eligibility_type: Generated<EligibilityType>
  estimated_value: Maybe<string>
  currency: Generated<Currency>
  submission_deadline: Time
  clarification_deadline: Time
  allow_questions: Generated<boolean>
  require_interest_before_download: Generated<boolean>
  contact_name: string
  contact_email: string
  contact_phone: Maybe<string>
  location: Maybe<string>
  categories: Generated<Category[]>
  cpv_codes: Generated<string[]>
  created_at: TimeDefaulted
  updated_at: TimeDefaulted
  published_at: MaybeTime
  closed_at: MaybeTime
  awarded_at: MaybeTime
  cancelled_at: MaybeTime
  deleted_at: MaybeTime
  deleted_by: Maybe<number>
  version: Generated<number>
  changed_version: Generated<number>
  deadline_sequence: Generated<number>
  cancellation_reason: Maybe<CancellationReason>
  cancellation_text: Maybe<string>
  awarded_to: Maybe<number>
  award_value: Maybe<string>
  award_note: Maybe<string>
  last_published: ColumnType<TenderContent | null, string | null | undefined, string | null>
}

/** Parts of a tender's content that other features add by extending this interface. */
export interface ContentOfParts {}

/**
 * Tender content that suppliers see. Documents are not included, since each file has its own
 * publication time.
 */
export interface TenderContent extends ContentOfParts {
  fields: Pick<Selectable<TendersTable>, VersionedColumn>
  lots: Selectable<LotsTable>[]
  /** Version of the non-disclosure agreement; 0 if the tender has none. */
  nda_version: number
}

/** Changes by field; a list for lots and documents, several of which may have changed. */
export type Changes = Partial<Record<VersionedField, Change | Change[]>>

interface TenderVersionsTable {
  id: Id
  tender_id: number
  version: number
  user_id: number
  change_note: Maybe<string>
  changes: ColumnType<Changes, string, never>
  is_public: Generated<boolean>
  created_at: TimeDefaulted
}

interface LastViewsTable {
  tender_id: number
  user_id: number
  seen_at: TimeDefaulted
  seen_version: number
  counted_at: TimeDefaulted
}

interface TenderViewsTable {
  id: Id
  tender_id: number
  user_id: number
  organisation_id: Maybe<number>
  viewed_at: TimeDefaulted
}

interface TenderReferencesTable {
  year: number
  last_number: number
}

interface TenderDraftsTable {
  id: Id
  user_id: number
  organisation_id: Maybe<number>
  form: ColumnType<unknown, string, string>
  step: Generated<number>
  copied_from: Maybe<number>
  version: Generated<number>
  created_at: TimeDefaulted
  updated_at: TimeDefaulted
}

/** One row for each winner of a lot, or of a tender without lots that has several winners. */
interface LotAwardsTable {
  id: Id
  lot_id: Maybe<number>
  tender_id: number
  organisation_id: number
  value: Maybe<string>
}

interface LotsTable {
  id: Id
  tender_id: number
  lot_number: number
  title: string
  description: Maybe<string>
  estimated_value: Maybe<string>
  created_at: TimeDefaulted
  updated_at: TimeDefaulted
}

interface TombstonesTable {
  tender_id: number
  reference: string
  title: string
  deleted_at: TimeDefaulted
  deleted_by: number
}

export interface TenderTables {
  tenders: TendersTable
  tender_versions: TenderVersionsTable
  tender_looks: LastViewsTable
  tender_views: TenderViewsTable
  tender_references: TenderReferencesTable
  tender_drafts: TenderDraftsTable
  lots: LotsTable
  lot_awards: LotAwardsTable
  tombstones: TombstonesTable
}

declare module '#kernel/server/db/tables.ts' {
  interface Tables extends TenderTables {}
}
