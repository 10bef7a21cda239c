// Audit actions about tenders, their lots, documents and NDAs.
import { auditAction, type Exported } from '#kernel/contract/audit-action.ts'

/** Facts that identify the content of a file. */
interface FileFacts {
  title: string
  version: number
  filename: string
  file_size: number
  sha256: string
}

export const tenderAuditActions = {
  'tender.created': auditAction<{
    reference: string
    status: string
    organisation_id: number
    /** Number of lots created with the tender, if any. */
    lots?: number
    /** Reference of the tender that was copied. */
    copied_from?: string
  }>('created {tender}'),
  'tender.copied': auditAction<{ reference: string; draft_id: number }>('copied {tender}'),
  'tender.updated': auditAction<{ version: number; change_note: string | null }>(
    'changed {tender}',
  ),
  'tender.published': auditAction<{
    reply?: string
    /**
     * How bids are sealed, fingerprints of the keys that they are sealed to, the public key that
     * verifies receipts, and the hash of the set-up.
     */
    bidding?: {
      sealing: string
      key_fingerprints: string[]
      receipt_key: string
      setup_sha256: string
    }
  }>('published {tender}'),
  'tender.unpublished': auditAction('unpublished {tender}'),
  'tender.closed': auditAction('closed {tender}'),
  'tender.awarded': auditAction<{
    organisation_id: number | null
    value: string | null
    lots?: { lot_id: number; organisation_id: number; value: string | null }[]
    /** All winners of a tender without lots, if there are several. */
    winners?: { lot_id: null; organisation_id: number; value: string | null }[]
  }>('awarded {tender}'),
  'tender.award_withdrawn': auditAction<{ reason: string }>(
    'withdrew the award of {tender}',
    'Award withdrawn',
  ),
  'tender.cancelled': auditAction<{ reason: string; text: string }>('cancelled {tender}'),
  'tender.deleted': auditAction<{ reference: string; status: string; reason?: string }>(
    'deleted {tender}',
  ),
  'tender.moderation_approved': auditAction<{ reference: string; notes: string | null }>(
    'approved {tender}',
    'Tender approved',
  ),
  'tender.moderation_flagged': auditAction<{ reference: string; notes: string | null }>(
    'flagged {tender}',
    'Tender flagged',
  ),
  'tender.moderation_changes_requested': auditAction<{ reference: string; notes: string | null }>(
    'asked for changes to {tender}',
    'Changes requested',
  ),
  'tender.moderation_rejected': auditAction<{ reference: string; notes: string | null }>(
    'rejected {tender}',
    'Tender rejected',
  ),
  'tender.restored': auditAction<{ reference: string; title: string }>('restored {tender}'),
  'tender.deleted_permanently': auditAction<{
    reference: string
    title: string
    documents: number
  }>('permanently deleted {tender}'),
  'draft.saved': auditAction<{ version: number }>('saved an unfinished tender'),
  'draft.discarded': auditAction('discarded an unfinished tender'),
  'lot.created': auditAction<{ tender_id: number }>('added a lot to {tender}'),
  'lot.updated': auditAction<{ tender_id: number }>('changed a lot of {tender}'),
  'lot.deleted': auditAction<{ tender_id: number }>('deleted a lot of {tender}'),
  'document.uploaded': auditAction<{ tender_id: number } & FileFacts>(
    'uploaded “{title}” to {tender}',
  ),
  'document.versioned': auditAction<{ tender_id: number; note: string | null } & FileFacts>(
    'uploaded a new version of “{title}” to {tender}',
    'New document version',
  ),
  'document.updated': auditAction<{ tender_id: number } & FileFacts>(
    'changed the title, type or description of “{title}” in {tender}',
  ),
  'document.deleted': auditAction<{ tender_id: number } & FileFacts>(
    'deleted “{title}” from {tender}',
  ),
  'document.scanned': auditAction<{ tender_id: number; version: number; finding: string | null }>(
    'scanned a document of {tender}',
  ),
  'tender.exported': auditAction<Exported & { filters: object }>(
    'exported a list of tenders',
    'Tenders exported',
  ),
  'nda.updated': auditAction<{ version: number }>(
    'changed the non-disclosure agreement of {tender}',
    'NDA updated',
  ),
  'nda.accepted': auditAction<{ version: number; signed_name: string }>(
    'accepted the non-disclosure agreement of {tender}',
    'NDA accepted',
  ),
  'outage.noted': auditAction<{ started_at: string; ended_at: string; tenders: number }>(
    'recorded that the portal had been unavailable',
    'Outage recorded',
  ),
}
