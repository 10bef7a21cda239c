// Kysely table types for bids, from the set-up to the opening.
import type { ColumnType, Generated } from 'kysely'
import type { BidStatus, BidVersionKind } from '../sending/contract/bid.ts'
import type { BiddingSetup, Envelope, Sealing } from '../setup/contract/bidding.ts'
import type { PanelRole } from '../guests/contract/panel-role.ts'
import type { ScanStatus } from '#kernel/contract/file.ts'
import type {
  BidFlag,
  OpeningFailure,
  OpeningStatus,
  PriceStatus,
  ShareFinding,
} from '../opening/contract/opening.ts'
import type { RecordAddendum, StoredRecord } from '../opening/contract/opening-record.ts'
import type { SealedContent } from '../sending/contract/sealed-content.ts'
import type { Id, Maybe, MaybeTime, Time, TimeDefaulted } from '#kernel/server/db/columns.ts'

interface BiddingsTable {
  tender_id: number
  sealing: Sealing
  setup: ColumnType<BiddingSetup, string, string>
  revision: Generated<number>
  requirements: Generated<number>
  key_set: Generated<number>
  needed: Generated<number>
  published_at: MaybeTime
  updated_at: TimeDefaulted
}

interface BiddingKeysTable {
  id: Id
  tender_id: number
  key_set: number
  envelope: Envelope
  recipient: string
  identity: Buffer
  created_at: TimeDefaulted
}

interface OpenersTable {
  id: Id
  tender_id: number
  user_id: number
  recipient: Maybe<string>
  protection: Maybe<'passphrase' | 'passkey'>
  protected_identity: Maybe<string>
  credential: Maybe<string>
  challenge_hash: Maybe<Buffer>
  proved_at: MaybeTime
  created_at: TimeDefaulted
  removed_at: MaybeTime
  taken_over_at: MaybeTime
}

interface OpenerInvitationsTable {
  id: Id
  tender_id: number
  name: string
  email: string
  invited_by: number
  opener_id: Maybe<number>
  /** Role on the evaluation panel; null for an invitation to become an opener. */
  panel_role: Maybe<PanelRole>
  criteria: Maybe<string[]>
  token_hash: Buffer
  created_at: TimeDefaulted
  expires_at: Time
}

interface BidsTable {
  id: Id
  tender_id: number
  organisation_id: number
  lot_id: Maybe<number>
  status: Generated<BidStatus>
  failure: Maybe<OpeningFailure>
  opening_attempts: Generated<number>
  flags: Generated<BidFlag[]>
  draft_recipient: string
  draft_key: Maybe<Buffer>
  created_by: number
  created_at: TimeDefaulted
  logged_at: MaybeTime
  draft_started_at: TimeDefaulted
}

interface BidAdmissionsTable {
  bid_id: number
  user_id: number
  admitted_by: number
  created_at: TimeDefaulted
}

interface BidEntriesTable {
  bid_id: number
  entry: string
  content: string
  version: Generated<number>
  saved_by: number
  saved_at: TimeDefaulted
}

interface BidFilesTable {
  id: Id
  bid_id: number
  envelope: Envelope
  file_size: number
  sha256: Buffer
  storage_key: string
  uploaded_by: number
  created_at: TimeDefaulted
}

interface BidVersionsTable {
  id: Id
  bid_id: number
  version: number
  kind: BidVersionKind
  user_id: number
  created_at: Time
  requirements: number
  key_set: number
  receipt: string
}

interface BidEnvelopesTable {
  id: Id
  version_id: number
  envelope: Envelope
  document_id: number
  commitment_sha256: Buffer
  recipient: Maybe<string>
  portal_share: Maybe<Buffer>
  has_key: Generated<boolean>
}

interface BidVersionFilesTable {
  version_id: number
  file_id: number
}

interface BidSharesTable {
  id: Id
  envelope_id: number
  opener_id: number
  content: string
  commitment_sha256: Maybe<Buffer>
  given: Maybe<Buffer>
  finding: Maybe<ShareFinding>
}

interface OpeningsTable {
  tender_id: number
  status: Exclude<OpeningStatus, 'waiting'>
  envelopes: Envelope[]
  needed: number
  started_at: MaybeTime
  finished_at: MaybeTime
  stopped_waiting_at: MaybeTime
  price_status: Maybe<Exclude<PriceStatus, 'sealed'>>
  prices_started_at: MaybeTime
  prices_stopped_waiting_at: MaybeTime
  prices_finished_at: MaybeTime
  hand_in_until: MaybeTime
  record_shared_at: MaybeTime
  worked_on_by: Maybe<string>
  worked_on_until: MaybeTime
}

interface OpeningRecordsTable {
  id: Id
  tender_id: number
  kind: 'opening' | 'addendum'
  content: ColumnType<StoredRecord | RecordAddendum, string, never>
  created_at: TimeDefaulted
}

/**
 * Confirmations by openers. `opening_confirmations` and `price_confirmations` (the second stage, if
 * there are two envelopes) have the same columns.
 */
interface ConfirmationsTable {
  tender_id: number
  user_id: number
  confirmed_at: TimeDefaulted
  gave_shares_at: MaybeTime
}

interface OpenedEnvelopesTable {
  bid_id: number
  envelope: Envelope
  content: ColumnType<SealedContent, string, never>
  /** The bytes that the bidder sealed; null for bids that an earlier portal version opened. */
  document: Maybe<Buffer>
  total: Maybe<string>
  opened_at: TimeDefaulted
}

interface OpenedFilesTable {
  id: Id
  bid_id: number
  envelope: Envelope
  question: string
  filename: string
  file_size: number
  sha256: Buffer
  storage_key: string
  scan_status: Generated<ScanStatus>
}

interface SealedEntriesTable {
  id: Id
  tender_id: number
  bid_id: number
  action: string
  user_id: Maybe<number>
  ip: Maybe<string>
  request_id: Maybe<string>
  metadata: ColumnType<object, string, never>
  performed_at: TimeDefaulted
}

interface ReceiptKeysTable {
  public_key: string
  first_used_at: TimeDefaulted
}

export interface BidTables {
  biddings: BiddingsTable
  bidding_keys: BiddingKeysTable
  openers: OpenersTable
  opener_invitations: OpenerInvitationsTable
  bids: BidsTable
  bid_admissions: BidAdmissionsTable
  bid_entries: BidEntriesTable
  bid_files: BidFilesTable
  bid_versions: BidVersionsTable
  bid_envelopes: BidEnvelopesTable
  bid_version_files: BidVersionFilesTable
  bid_shares: BidSharesTable
  openings: OpeningsTable
  opening_confirmations: ConfirmationsTable
  price_confirmations: ConfirmationsTable
  opening_records: OpeningRecordsTable
  opened_envelopes: OpenedEnvelopesTable
  opened_files: OpenedFilesTable
  sealed_entries: SealedEntriesTable
  receipt_keys: ReceiptKeysTable
}

declare module '#kernel/server/db/tables.ts' {
  interface Tables extends BidTables {}
}

declare module '#features/tenders/server/tender-tables.ts' {
  interface ContentOfParts {
    /**
     * Bidding set-up; null if the tender takes no bids. Undefined in content that was stored before
     * bids existed.
     */
    bidding?: BiddingSetup | null
  }
}
