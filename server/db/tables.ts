// The tables as Kysely sees them. Times arrive as ISO 8601 strings, money as decimal strings
// (see connect.ts), so a row can be sent as it was read.
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { BiddingSetup } from '#domain/contract/bidding.ts'
import type { DocumentType, ScanStatus } from '#domain/contract/document.ts'
import type { VersionedField } from '#domain/contract/history.ts'
import type { InvitationStatus } from '#domain/contract/invitation.ts'
import type { ModerationStatus } from '#domain/contract/moderation.ts'
import type { ReleaseContent } from '#domain/contract/ocds.ts'
import type { QuestionStatus } from '#domain/contract/question.ts'
import type { Role } from '#domain/contract/role.ts'
import type { VersionedColumn } from '#domain/contract/tender-fields.ts'
import type {
  CancellationReason,
  Category,
  Currency,
  EligibilityType,
  ProcedureType,
  TenderStatus,
} from '#domain/contract/tender.ts'
import type { BidTables } from './bid-tables.ts'
import type { Derived, Id, Json, Maybe, MaybeTime, Time, TimeDefaulted } from './columns.ts'
import type { FeedTables } from './feed-tables.ts'
import type { FiguresTables } from './figures-tables.ts'
import type { PeopleTables } from './people-tables.ts'
import type { ReplicaTables } from './replica-tables.ts'
import type { SearchTables } from './search-tables.ts'
import type { TokenTables } from './token-tables.ts'
import type { WebhookTables } from './webhook-tables.ts'

interface OutboxTable {
  id: Id
  letter: string
  recipient: string
  payload: Maybe<Buffer>
  created_at: TimeDefaulted
  attempts: Generated<number>
  next_attempt_at: TimeDefaulted
  sent_at: MaybeTime
  failed_at: MaybeTime
  last_error: Maybe<string>
  notice_id: Maybe<number>
  recipient_name: Maybe<string>
  is_mutable: Generated<boolean>
}

interface NoticesTable {
  id: Id
  event: string
  facts: ColumnType<Record<string, unknown>, string, never>
  tender_id: Maybe<number>
  created_at: TimeDefaulted
  due_at: TimeDefaulted
  told_up_to: Generated<number>
  told_at: MaybeTime
}

interface NotificationsTable {
  id: Id
  notice_id: number
  user_id: number
  role: Maybe<Role>
  organisation_id: Maybe<number>
  created_at: TimeDefaulted
  read_at: MaybeTime
}

interface RemindersTable {
  kind: string
  subject_id: number
  due_at: Time
  created_at: TimeDefaulted
}

/** When nobody could use the portal. */
interface OutagesTable {
  id: Id
  started_at: Time
  ended_at: Time
}

interface JobRunsTable {
  job: string
  started_at: Time
  finished_at: MaybeTime
  succeeded_at: MaybeTime
  error: Maybe<string>
}

interface ThrottlesTable {
  key: string
  points: number
  resets_at: Time
}

interface TendersTable {
  id: Id
  reference: string
  organisation_id: number
  created_by: number
  title: string
  description: string
  status: Generated<TenderStatus>
  moderation_status: Generated<ModerationStatus>
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

/** What suppliers read of a tender, documents apart: each file says itself when it was published. */
export interface TenderContent {
  fields: Pick<Selectable<TendersTable>, VersionedColumn>
  lots: Selectable<LotsTable>[]
  /** 0 where there is no agreement. */
  nda_version: number
  /** How it takes bids; null where it takes none. Younger than some of what was kept. */
  bidding?: BiddingSetup | null
}

export interface Change {
  from: unknown
  to: unknown
}

/** By field; of lots and documents several may have changed. */
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

interface TenderLooksTable {
  tender_id: number
  user_id: number
  seen_at: TimeDefaulted
  seen_version: number
  counted_at: TimeDefaulted
}

interface IdempotencyKeysTable {
  user_id: number
  endpoint: string
  key: string
  body_hash: Buffer
  reply: ColumnType<unknown, undefined, string>
  created_at: TimeDefaulted
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

interface DocumentsTable {
  id: Id
  tender_id: number
  title: string
  description: Maybe<string>
  type: DocumentType
}

interface FilesTable {
  document_id: number
  version: number
  uploaded_by: number
  note: Maybe<string>
  filename: string
  file_size: number
  sha256: Buffer
  storage_key: string
  scan_status: Generated<ScanStatus>
  created_at: TimeDefaulted
  published_at: MaybeTime
}

interface DocumentDownloadsTable {
  id: Id
  document_id: number
  version: Generated<number>
  user_id: number
  organisation_id: Maybe<number>
  downloaded_at: TimeDefaulted
}

interface InterestsTable {
  id: Id
  tender_id: number
  organisation_id: number
  user_id: number
  created_at: TimeDefaulted
  withdrawn_at: MaybeTime
  withdrawal_reason: Maybe<string>
}

interface QuestionsTable {
  id: Id
  tender_id: number
  /** Who asked; nobody for a clarification. */
  organisation_id: Maybe<number>
  user_id: Maybe<number>
  question_text: string
  created_at: TimeDefaulted
  answer_text: Maybe<string>
  answered_by: Maybe<number>
  answered_at: MaybeTime
  published_at: MaybeTime
  answer_version: Generated<number>
  answer_edited_at: MaybeTime
  answer_logged_at: MaybeTime
  status: Derived<QuestionStatus>
}

interface InvitationsTable {
  id: Id
  tender_id: number
  organisation_id: number
  invited_by: number
  status: Generated<InvitationStatus>
  reason: Maybe<string>
  created_at: TimeDefaulted
  responded_at: MaybeTime
}

interface NdaTextsTable {
  tender_id: number
  version: number
  text: string
  created_by: number
  created_at: TimeDefaulted
}

interface NdaAcceptancesTable {
  tender_id: number
  version: number
  organisation_id: number
  user_id: number
  signed_name: string
  accepted_at: TimeDefaulted
}

interface TenderViewsTable {
  id: Id
  tender_id: number
  user_id: number
  organisation_id: Maybe<number>
  viewed_at: TimeDefaulted
}

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

interface AuditSealsTable {
  place: number
  log_id: number
  previous_hash: Buffer
  hash: Buffer
}

interface AuditWaitingTable {
  log_id: number
  since: TimeDefaulted
  performed_at: string
  action: string
  resource_type: string
  content: string
}

interface AuditHeadsTable {
  number: number
  line: string
}

interface InstallationTable {
  is_only: Generated<boolean>
  known_value: Buffer
  recovery_key: Buffer
  has_heads: Generated<boolean>
  created_at: TimeDefaulted
}

interface AuditCountsTable {
  day: string
  action: string
  resource_type: string
  rows: number
}

interface ReleasesTable {
  id: Id
  tender_id: number
  reference: string
  number: number
  organisation_id: number
  released_at: TimeDefaulted
  content: ColumnType<ReleaseContent, string, never>
  status: Derived<string>
  cpv_branches: string[]
  search: string
}

interface TombstonesTable {
  tender_id: number
  reference: string
  title: string
  deleted_at: TimeDefaulted
  deleted_by: number
}

export interface Tables
  extends
    BidTables,
    FeedTables,
    FiguresTables,
    PeopleTables,
    ReplicaTables,
    SearchTables,
    TokenTables,
    WebhookTables {
  outbox: OutboxTable
  notices: NoticesTable
  notifications: NotificationsTable
  reminders: RemindersTable
  job_runs: JobRunsTable
  outages: OutagesTable
  throttles: ThrottlesTable
  tenders: TendersTable
  tender_references: TenderReferencesTable
  tender_versions: TenderVersionsTable
  tender_looks: TenderLooksTable
  tender_drafts: TenderDraftsTable
  idempotency_keys: IdempotencyKeysTable
  lots: LotsTable
  documents: DocumentsTable
  files: FilesTable
  document_downloads: DocumentDownloadsTable
  interests: InterestsTable
  questions: QuestionsTable
  invitations: InvitationsTable
  nda_texts: NdaTextsTable
  nda_acceptances: NdaAcceptancesTable
  tender_views: TenderViewsTable
  audit_logs: AuditLogsTable
  audit_waiting: AuditWaitingTable
  audit_seals: AuditSealsTable
  audit_counts: AuditCountsTable
  audit_heads: AuditHeadsTable
  installation: InstallationTable
  tombstones: TombstonesTable
  releases: ReleasesTable
}
