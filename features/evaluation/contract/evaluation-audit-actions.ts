// Audit actions about evaluations, award decisions, standstills and evidence packs.
import type { Approver } from '#features/approvals/contract/approval-rule.ts'
import { auditAction, type Exported } from '#kernel/contract/audit-action.ts'
import { entryAuditActions } from './evaluation-entries.ts'

/** A step of a decision. The log has only its hashes, not its content. */
interface OfDecision {
  decision_id: number
  sha256: string
  /** Hash of the reason; the reason may be empty. */
  reason_sha256: string
  /** For an approval: the requirement that it met, and the person on whose behalf it was given. */
  level_by?: Approver
  level_user_id?: number | null
  for_user_id?: number | null
  /** Hashes of the assessment summaries that were sent to the bidders. */
  summaries?: { bid_id: number; sha256: string }[]
}

interface OfDebrief {
  debrief_id: number
  organisation_id: number
  sha256: string
}

/** A file attached to a bidder's reply, without its filename, which may identify the bidder. */
interface OfReplyFile {
  clarification_id: number
  file_id: number
  sha256: string
}

interface OfStandstillEntry {
  reason: string
  ends_on: string | null
}

interface OfPack {
  pack_id: number
  profile: string
  /**
   * ID of the bidder that the evidence pack was created for; null if it is not for a single bidder.
   */
  organisation_id: number | null
}

export const evaluationAuditActions = {
  ...entryAuditActions,
  'evaluation.panel_named': auditAction<{ chair_id: number; user_ids: number[] }>(
    'named the evaluation panel of {tender}',
    'Panel named',
  ),
  'evaluation.panel_changed': auditAction<{ user_ids: number[]; reason: string | null }>(
    'changed the evaluation panel of {tender}',
    'Panel changed',
  ),
  'evaluation.chair_changed': auditAction<{ from: number; to: number; reason: string }>(
    'changed the chair of the evaluation panel of {tender}',
    'Chair changed',
  ),
  'evaluation.invited': auditAction<{ email: string; role: string; reason: string | null }>(
    'invited {email} to the evaluation panel of {tender}',
    'Panel member invited',
  ),
  'evaluation.invitation_withdrawn': auditAction<{ email: string }>(
    'withdrew the invitation of {email} to the evaluation panel of {tender}',
    'Invitation withdrawn',
  ),
  'evaluation.joined': auditAction<{ invited_by: number; role: string }>(
    'joined the evaluation panel of {tender}',
    'Panel member joined',
  ),
  'evaluation.file_uploaded': auditAction<OfReplyFile>(
    'uploaded a file for a reply to the buyer of {tender}',
    'Reply file uploaded',
  ),
  'evaluation.file_deleted': auditAction<OfReplyFile>(
    'deleted an unsent file for a reply to the buyer of {tender}',
    'Reply file deleted',
  ),
  'evaluation.file_scanned': auditAction<OfReplyFile & { finding: string | null }>(
    'scanned a file of a reply to the buyer of {tender}',
    'Reply file scanned',
  ),
  'evaluation.exported': auditAction<Exported>(
    'exported the scores of {tender}',
    'Scores exported',
  ),
  'decision.save': auditAction<OfDecision>(
    'saved the decision about the award of {tender}',
    'Decision saved',
  ),
  'decision.submit': auditAction<OfDecision>(
    'sent the decision about {tender} for approval',
    'Decision submitted',
  ),
  'decision.complete': auditAction<OfDecision>(
    'completed the decision about {tender}, no approval needed',
    'Decision completed',
  ),
  'decision.approve_first': auditAction<OfDecision>(
    'gave the first approval of the decision about {tender}',
    'Decision approved once',
  ),
  'decision.approve': auditAction<OfDecision>(
    'approved the decision about {tender}',
    'Decision approved',
  ),
  'decision.refuse': auditAction<OfDecision>(
    'refused the decision about {tender}',
    'Decision refused',
  ),
  'decision.notify': auditAction<OfDecision>(
    'notified all bidders of the decision about {tender}',
    'Bidders notified',
  ),
  'decision.withdraw': auditAction<OfDecision>(
    'withdrew the decision about {tender}',
    'Decision withdrawn',
  ),
  'decision.summary_saved': auditAction<{ decision_id: number; bid_id: number; sha256: string }>(
    'edited an assessment summary of {tender}',
    'Summary saved',
  ),
  /** A private question or its answer. The log has only the hash of its text. */
  'debrief.asked': auditAction<OfDebrief>(
    'asked the buyer of {tender} privately about the award',
    'Private question asked',
  ),
  'debrief.answered': auditAction<OfDebrief>(
    'answered a private question about the award of {tender}',
    'Private question answered',
  ),
  'standstill.begun': auditAction<{
    began_on: string
    ends_on: string
    nation: string
    working_days: number
    /** Set if a challenge to a withdrawn award suspends the standstill from the start. */
    suspended_on?: string
  }>('started the standstill of {tender}', 'Standstill started'),
  'standstill.ended': auditAction<{ reason: string }>(
    'ended the standstill of {tender} by withdrawing the decision',
  ),
  'standstill.extended': auditAction<OfStandstillEntry>('made the standstill of {tender} longer'),
  'standstill.challenged': auditAction<OfStandstillEntry>(
    'recorded a challenge to the award of {tender}',
    'Award challenged',
  ),
  'standstill.resumed': auditAction<OfStandstillEntry>('resumed the standstill of {tender}'),
  'evidence.requested': auditAction<OfPack>(
    'asked for an evidence pack of {tender}',
    'Evidence pack requested',
  ),
  'evidence.created': auditAction<OfPack & { file_size: number; sha256: string }>(
    'created an evidence pack of {tender}',
    'Evidence pack created',
  ),
  'evidence.failed': auditAction<OfPack>(
    'could not create an evidence pack of {tender}',
    'Evidence pack failed',
  ),
  'evidence.downloaded': auditAction<OfPack>(
    'downloaded an evidence pack of {tender}',
    'Evidence pack downloaded',
  ),
}
