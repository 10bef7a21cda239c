// The tables as Kysely sees them. Times arrive as ISO 8601 strings, money as decimal strings
// (see connect.ts), so a row can be sent as it was read.
import type { ColumnType, Generated } from 'kysely'
import type { DocumentType, ScanStatus } from '#domain/contract/document.ts'
import type { InvitationStatus } from '#domain/contract/invitation.ts'
import type { AlertFrequency } from '#domain/contract/notification-preferences.ts'
import type { ModerationStatus } from '#domain/contract/moderation.ts'
import type { OrganisationType, VerificationStatus } from '#domain/contract/organisation.ts'
import type { QuestionStatus } from '#domain/contract/question.ts'
import type { Role } from '#domain/contract/role.ts'
import type {
  CancellationReason,
  Category,
  Currency,
  EligibilityType,
  ProcedureType,
  TenderStatus,
} from '#domain/contract/tender.ts'
import type { FiguresTables } from './figures-tables.ts'

type Id = ColumnType<number, never, never>
type Time = ColumnType<string, string | Date, string | Date>
type TimeDefaulted = ColumnType<string, string | Date | undefined, string | Date>
type MaybeTime = ColumnType<string | null, string | Date | null | undefined, string | Date | null>
type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>
type Derived<T> = ColumnType<T, never, never>
type Json = ColumnType<unknown, string | undefined, string>

interface OrganisationsTable {
  id: Id
  name: string
  name_key: Derived<string>
  type: OrganisationType
  description: Maybe<string>
  company_number: Maybe<string>
  vat_number: Maybe<string>
  address_line1: Maybe<string>
  address_line2: Maybe<string>
  city: Maybe<string>
  county: Maybe<string>
  postcode: Maybe<string>
  country: Generated<string>
  phone: Maybe<string>
  website: Maybe<string>
  verification_status: Generated<VerificationStatus>
  rejection_reason: Maybe<string>
  verified_at: MaybeTime
  created_at: TimeDefaulted
  updated_at: TimeDefaulted
}

interface UsersTable {
  id: Id
  organisation_id: Maybe<number>
  name: string
  email: string
  role: Role
  password_hash: string
  is_active: Generated<boolean>
  email_notifications_enabled: Generated<boolean>
  mfa_enabled: Generated<boolean>
  last_login_at: MaybeTime
  email_confirmed_at: MaybeTime
  password_expires_at: MaybeTime
  mfa_secret: Maybe<Buffer>
  mfa_pending_secret: Maybe<Buffer>
  mfa_pending_until: MaybeTime
  mfa_last_step: Maybe<number>
  followed_categories: Generated<Category[]>
  alert_frequency: Generated<AlertFrequency>
  created_at: TimeDefaulted
  updated_at: TimeDefaulted
}

interface SessionsTable {
  id: Id
  id_hash: Buffer
  user_id: number
  is_remembered: boolean
  created_at: TimeDefaulted
  last_seen_at: TimeDefaulted
  expires_at: Time
  ip: Maybe<string>
  user_agent: Maybe<string>
}

interface MfaChallengesTable {
  token_hash: Buffer
  user_id: number
  is_remembered: boolean
  attempts: Generated<number>
  expires_at: Time
}

interface RecoveryCodesTable {
  user_id: number
  code_hash: Buffer
}

interface OneTimeTokensTable {
  user_id: number
  token_hash: Buffer
  expires_at: Time
}

interface KnownDevicesTable {
  user_id: number
  device_hash: Buffer
  first_seen_at: TimeDefaulted
}

interface AccessRequestsTable {
  id: Id
  user_id: number
  created_at: TimeDefaulted
  closed_at: MaybeTime
  closed_by: Maybe<number>
  outcome: Maybe<'unblocked' | 'dismissed'>
}

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
  told_up_to: Generated<number>
  told_at: MaybeTime
}

interface NotificationsTable {
  id: Id
  notice_id: number
  user_id: number
  created_at: TimeDefaulted
  read_at: MaybeTime
  awaits_digest: Generated<boolean>
}

interface RemindersTable {
  kind: string
  subject_id: number
  due_at: Time
  created_at: TimeDefaulted
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
  cancellation_reason: Maybe<CancellationReason>
  cancellation_text: Maybe<string>
  awarded_to: Maybe<number>
  award_value: Maybe<string>
  award_note: Maybe<string>
}

interface TenderVersionsTable {
  id: Id
  tender_id: number
  version: number
  user_id: number
  change_note: Maybe<string>
  changes: ColumnType<Record<string, { from: unknown; to: unknown }>, string, never>
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
  uploaded_by: number
  title: string
  description: Maybe<string>
  type: DocumentType
  filename: string
  file_size: number
  sha256: Buffer
  storage_key: string
  version: Generated<number>
  note: Maybe<string>
  scan_status: Generated<ScanStatus>
  created_at: TimeDefaulted
}

interface DocumentVersionsTable {
  id: Id
  document_id: number
  version: number
  uploaded_by: number
  note: Maybe<string>
  filename: string
  file_size: number
  sha256: Buffer
  storage_key: string
  scan_status: ScanStatus
  created_at: Time
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
  organisation_id: number
  user_id: number
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

interface AuditCountsTable {
  day: string
  action: string
  resource_type: string
  rows: number
}

interface TombstonesTable {
  tender_id: number
  reference: string
  title: string
  deleted_at: TimeDefaulted
  deleted_by: number
}

export interface Tables extends FiguresTables {
  organisations: OrganisationsTable
  users: UsersTable
  sessions: SessionsTable
  mfa_challenges: MfaChallengesTable
  recovery_codes: RecoveryCodesTable
  password_resets: OneTimeTokensTable
  email_confirmations: OneTimeTokensTable
  known_devices: KnownDevicesTable
  access_requests: AccessRequestsTable
  outbox: OutboxTable
  notices: NoticesTable
  notifications: NotificationsTable
  reminders: RemindersTable
  job_runs: JobRunsTable
  throttles: ThrottlesTable
  tenders: TendersTable
  tender_references: TenderReferencesTable
  tender_versions: TenderVersionsTable
  tender_looks: TenderLooksTable
  idempotency_keys: IdempotencyKeysTable
  lots: LotsTable
  documents: DocumentsTable
  document_versions: DocumentVersionsTable
  document_downloads: DocumentDownloadsTable
  interests: InterestsTable
  questions: QuestionsTable
  invitations: InvitationsTable
  nda_texts: NdaTextsTable
  nda_acceptances: NdaAcceptancesTable
  tender_views: TenderViewsTable
  audit_logs: AuditLogsTable
  audit_seals: AuditSealsTable
  audit_counts: AuditCountsTable
  tombstones: TombstonesTable
}
