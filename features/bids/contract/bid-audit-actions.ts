// Audit actions about bids: their set-up, openers, sending and opening.
import type { ShareFinding } from '#features/bids/opening/contract/opening.ts'
import { auditAction } from '#kernel/contract/audit-action.ts'

interface OfBid {
  tender_id: number
  organisation_id: number
}

export const bidAuditActions = {
  'bidding.created': auditAction<{ sealing: string }>(
    'set {tender} up to take bids',
    'Bid set-up created',
  ),
  'bidding.updated': auditAction<{
    revision: number
    change_note: string | null
    /** Hashes of the set-up before and after the change. */
    replaced_sha256: string
    setup_sha256: string
  }>('changed how {tender} takes bids', 'Bid set-up updated'),
  'bidding.removed': auditAction('switched bids off for {tender}', 'Bids switched off'),
  'openers.changed': auditAction<{ user_ids: number[] }>(
    'named who opens the bids of {tender}',
    'Bid openers changed',
  ),
  'opener.invited': auditAction<{ email: string }>(
    'invited {email} to open the bids of {tender}',
    'Bid opener invited',
  ),
  'opener.invitation_withdrawn': auditAction<{ email: string }>(
    'withdrew the invitation of {email} to open the bids of {tender}',
    'Invitation withdrawn',
  ),
  'opener.joined': auditAction<{ invited_by: number }>(
    'joined those who open the bids of {tender}',
    'Bid opener joined',
  ),
  'opener.taken_over': auditAction<{
    invited_by: number
    opener_id: number
    former_user_id: number
  }>('came back as a guest to open the bids of {tender}', 'Bid opener returned'),
  'opener_key.saved': auditAction<{ fingerprint: string }>(
    'made a key to open the bids of {tender}',
  ),
  'opener_key.proved': auditAction<{ fingerprint: string }>(
    'proved a key to open the bids of {tender}',
  ),
  /** The following entries are stored outside the log until the opening (see record-sealed.ts). */
  'bid.started': auditAction<OfBid & { lot_id: number | null }>(
    'started a bid of {organisation} for {tender}',
  ),
  'bid.drafted': auditAction<OfBid>('worked on the bid of {organisation} for {tender}'),
  'bid.draft_restarted': auditAction<OfBid>(
    'started the draft of {organisation} for {tender} again',
    'Bid restarted',
  ),
  'bid.colleague_admitted': auditAction<OfBid & { user_id: number }>(
    'let a colleague at {organisation} read the draft for {tender}',
    'Colleague admitted to bid',
  ),
  'bid.file_uploaded': auditAction<OfBid & { file_size: number; sha256: string }>(
    'uploaded a sealed file of {organisation} for {tender}',
  ),
  'bid.file_deleted': auditAction<OfBid & { sha256: string }>(
    'removed a sealed file of {organisation} for {tender}',
  ),
  'bid.sent': auditAction<OfBid & { version: number; files: string[] }>(
    'sent the bid of {organisation} for {tender}',
  ),
  'bid.withdrawn': auditAction<OfBid & { version: number }>(
    'withdrew the bid of {organisation} for {tender}',
  ),
  'bid.draft_swept': auditAction<OfBid & { files: number }>(
    'deleted the unsent draft of {organisation} for {tender}',
    'Unsent bid deleted',
  ),
  'bid.opened': auditAction<OfBid & { version: number; files: number }>(
    'opened the bid of {organisation} for {tender}',
  ),
  'bid.price_opened': auditAction<OfBid & { version: number; files: number }>(
    'opened the price of {organisation} for {tender}',
    'Price opened',
  ),
  'bid.not_openable': auditAction<OfBid & { version: number; failure: string; error?: string }>(
    'could not open the bid of {organisation} for {tender}',
    'Bid could not be opened',
  ),
  'bid.handed_in': auditAction<OfBid & { envelope: string; sha256: string }>(
    'handed the bid of {organisation} for {tender} in again',
    'Bid handed in again',
  ),
  'bid.file_scanned': auditAction<OfBid & { finding: string | null }>(
    'scanned a file of the bid of {organisation} for {tender}',
  ),
  'opening.confirmed': auditAction<{ needed: number; confirmed: number }>(
    'confirmed the opening of the bids for {tender}',
  ),
  'opening.shares_given': auditAction<{ shares: number } & Partial<Record<ShareFinding, number>>>(
    'gave their share of the keys for {tender}',
    'Key share given',
  ),
  'opening.stopped_waiting': auditAction<{ user_ids: number[] }>(
    'went on opening the bids for {tender} without the missing shares',
    'Opened without all shares',
  ),
  'opening.finished': auditAction<{
    opened: number
    not_openable: number
    destroyed_files: number
    /** Hash of the record of opening; undefined in the demo, whose record is written later. */
    record_sha256?: string
  }>('opened the bids for {tender}', 'Bids opened'),
  'opening.prices_confirmed': auditAction<{ needed: number; confirmed: number }>(
    'confirmed the opening of the prices for {tender}',
    'Price opening confirmed',
  ),
  'opening.price_shares_given': auditAction<
    { shares: number } & Partial<Record<ShareFinding, number>>
  >('gave their share of the keys of the prices for {tender}', 'Price key share given'),
  'opening.prices_stopped_waiting': auditAction<{ user_ids: number[] }>(
    'went on opening the prices for {tender} without the missing shares',
    'Prices without all shares',
  ),
  'opening.prices_finished': auditAction<{ opened: number; not_openable: number }>(
    'opened the prices for {tender}',
    'Prices opened',
  ),
}
