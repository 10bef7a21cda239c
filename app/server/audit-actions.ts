// All actions that the audit log records, each with its own metadata.
import type { Approver } from '#features/approvals/contract/approval-rule.ts'
import type { auditPhrases } from '#features/audit/contract/audit-phrases.ts'
import type { ShareFinding } from '#features/bids/opening/contract/opening.ts'
import type { SignInMethod } from '#kernel/contract/sign-in-method.ts'

type Nothing = Record<never, never>

/** Facts that identify the content of a file. */
interface FileFacts {
  title: string
  version: number
  filename: string
  file_size: number
  sha256: string
}

interface OfBid {
  tender_id: number
  organisation_id: number
}

/** A list that was exported as a file. */
interface Exported {
  format: 'csv' | 'xlsx'
}

interface OfMemberRole {
  organisation_id: number
  /** The role that the member gets or would have got. */
  role: string
}

/** A change of an approval rule, with the rule in words. */
interface OfApprovalRule {
  rule_id: number
}

interface OfDelegation {
  organisation_id: number
  delegation_id: number
}

interface OfWebhook {
  organisation_id: number
  /** Host in the webhook's address. The rest of the address may be secret. */
  host: string
}

interface OfProvider {
  /** Organisation that the provider belongs to; null if it belongs to the whole installation. */
  organisation_id: number | null
  issuer: string
}

interface OfPasskey {
  passkey_id: number
  name: string
}

interface OfDomain {
  organisation_id: number
  domain: string
}

/** A row in an evaluation's record. The log has only its hash, not its content. */
interface OfEntry {
  entry_id: number
  sha256: string
}

/** A step of a decision. The log has only its hashes, not its content. */
interface OfDecision {
  decision_id: number
  sha256: string
  /** Hash of the reason, which may be empty. */
  reason_sha256: string
  /** For an approval: the requirement that it met, and the person on whose behalf it was given. */
  level_by?: Approver
  level_user_id?: number | null
  for_user_id?: number | null
  /** Hashes of the assessment summaries that were sent to the bidders. */
  summaries?: { bid_id: number; sha256: string }[]
}

/** A review of a request for approval. */
interface OfReview {
  approval_id: number
  kind: string
  reason: string
  sha256: string
  /** Number of the approval: 1, or 2 if two are required. */
  level: number
  /** The person on whose behalf the review was given; null if there is none. */
  for_user_id: number | null
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

interface OfContract {
  tender_id: number
  number: string
}

interface OfContractFile {
  filename: string
  sha256: string
}

interface OfBankHoliday {
  nation: string
  day: string
  name: string
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

interface ListedMetadata {
  /** `method` is undefined if the user signed in with a password. */
  'user.login': { remember: boolean; method?: SignInMethod }
  'user.sso_failed': OfProvider & { reason: string }
  'user.identity_linked': OfProvider & { identity_id: number }
  'user.identity_kept': OfProvider & { identity_id: number }
  'user.identity_unlinked': OfProvider & { identity_id: number }
  'user.passkey_added': OfPasskey
  'user.passkey_renamed': OfPasskey
  'user.passkey_kept': OfPasskey
  'user.passkey_removed': OfPasskey
  'user.passkey_suspected': OfPasskey
  'user.passkey_failed': Nothing
  'user.passkey_confirmed': Nothing
  'user.provisioned': { organisation_id: number }
  'user.sso_confirmed': OfProvider
  'user.scim_created': { organisation_id: number }
  'user.scim_changed': { organisation_id: number; asked_email?: string }
  'user.scim_deactivated': { organisation_id: number; asked_email?: string }
  'scim.token_created': { organisation_id: number }
  'scim.token_deleted': { organisation_id: number }
  'scim.token_adopted': { organisation_id: number }
  'user.sessions_ended_by_provider': { sessions: number }
  'sso.created': OfProvider
  'sso.updated': OfProvider
  'sso.deleted': OfProvider
  'sso.tested': OfProvider
  'sso.enabled': OfProvider
  'sso.disabled': OfProvider
  'sso.adopted': OfProvider
  'sso.required': OfProvider & { from: string; break_glass: number[] }
  'sso.requirement_ended': OfProvider
  'sso.domain_added': OfDomain
  'sso.domain_proved': OfDomain
  'sso.domain_confirmed': OfDomain
  'sso.domain_deleted': OfDomain
  'sso.domain_expired': OfDomain
  'user.login_failed': { email: string }
  'user.logout': Nothing
  'user.mfa_failed': Nothing
  'user.mfa_enabled': Nothing
  'user.mfa_disabled': Nothing
  'user.recovery_codes_renewed': Nothing
  'user.registered': { organisation_id: number }
  'user.registration_repeated': Nothing
  'user.email_confirmed': Nothing
  'user.confirmation_resent': Nothing
  'user.password_reset_requested': Nothing
  'user.password_reset': Nothing
  'user.password_changed': Nothing
  'user.password_confirmed': Nothing
  'user.notifications_changed': Nothing
  'user.calendar_created': Nothing
  'user.calendar_deleted': Nothing
  'user.session_ended': { session_id: number }
  'user.sessions_ended': Nothing
  'user.token_created': { token_id: number; name: string; scopes: string[]; expires_at: string }
  'user.token_revoked': { token_id: number; name: string }
  'user.access_requested': Nothing
  'user.created': { role: string; organisation_id: number | null }
  'user.first_admin_created': Nothing
  'user.blocked': Nothing
  'user.unblocked': Nothing
  'user.corrected': { asked_email?: string; withdrawn_email?: true }
  'user.email_changed': Nothing
  'user.invited': { email: string; organisation_id: number; role: string }
  'user.invitation_resent': { email: string; organisation_id: number; role: string }
  'user.invitation_withdrawn': { email: string; organisation_id: number }
  'user.joined': { organisation_id: number; invited_by: number }
  'user.deactivated': { organisation_id: number }
  'user.reactivated': { organisation_id: number }
  'user.password_set': Nothing
  'user.role_changed': Nothing
  'user.mfa_reset': Nothing
  'user.removed': { organisation_id: number }
  'user.access_request_dismissed': { access_request_id: number }
  'member.role_changed': OfMemberRole
  'member.owner_change_asked': OfMemberRole
  'member.owner_change_confirmed': OfMemberRole
  'member.owner_change_applied': OfMemberRole
  'member.owner_change_objected': OfMemberRole
  'member.owner_change_withdrawn': OfMemberRole
  'member.owner_change_ended': OfMemberRole & { reason: string }
  'member.owner_voted': { organisation_id: number }
  'member.owner_elected': { organisation_id: number }
  'member.owner_appointed': { organisation_id: number }
  'approval_rule.created': OfApprovalRule & { after: string }
  'approval_rule.updated': OfApprovalRule & { before: string; after: string }
  'approval_rule.deleted': OfApprovalRule & { before: string }
  'delegation.created': OfDelegation & { until: string }
  /** `from` is the name of the person who had passed their approvals on. */
  'delegation.ended': OfDelegation & { from: string }
  'organisation.created': Nothing
  'organisation.updated': Nothing
  'organisation.approved': { activated_users: number }
  'organisation.rejected': { reason: string }
  'tender.created': {
    reference: string
    status: string
    organisation_id: number
    /** Number of lots created with the tender, if any. */
    lots?: number
    /** Reference of the tender that was copied. */
    copied_from?: string
  }
  'tender.copied': { reference: string; draft_id: number }
  'organisation.rejection_reversed': { activated_users: number }
  'tender.updated': { version: number; change_note: string | null }
  'tender.published': {
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
  }
  'tender.unpublished': Nothing
  'tender.closed': Nothing
  'tender.award_withdrawn': { reason: string }
  'tender.awarded': {
    organisation_id: number | null
    value: string | null
    lots?: { lot_id: number; organisation_id: number; value: string | null }[]
    /** All winners of a tender without lots, if there are several. */
    winners?: { lot_id: null; organisation_id: number; value: string | null }[]
  }
  'tender.cancelled': { reason: string; text: string }
  'tender.deleted': { reference: string; status: string; reason?: string }
  'tender.moderation_approved': { reference: string; notes: string | null }
  'tender.moderation_flagged': { reference: string; notes: string | null }
  'tender.moderation_changes_requested': { reference: string; notes: string | null }
  'tender.moderation_rejected': { reference: string; notes: string | null }
  'tender.restored': { reference: string; title: string }
  'tender.deleted_permanently': { reference: string; title: string; documents: number }
  'search.saved': { name: string; frequency: string; description: string }
  'search.changed': { name: string }
  'search.deleted': { name: string }
  'search.unsubscribed': { name: string }
  'draft.saved': { version: number }
  'draft.discarded': Nothing
  'lot.created': { tender_id: number }
  'lot.updated': { tender_id: number }
  'lot.deleted': { tender_id: number }
  'document.uploaded': { tender_id: number } & FileFacts
  'document.versioned': { tender_id: number; note: string | null } & FileFacts
  'document.updated': { tender_id: number } & FileFacts
  'document.deleted': { tender_id: number } & FileFacts
  'document.scanned': { tender_id: number; version: number; finding: string | null }
  'interest.created': { tender_id: number; organisation_id: number }
  'interest.withdrawn': { tender_id: number; organisation_id: number; reason: string | null }
  'interest.exported': Exported
  'tender.exported': Exported & { filters: object }
  'user.exported': Exported & { filters: object }
  'organisation.exported': Exported & { filters: object }
  'audit.exported': Exported & { filters: object }
  'answer.exported': Exported
  'question.asked': { tender_id: number; organisation_id: number }
  'clarification.posted': { tender_id: number }
  'answer.created': { tender_id: number; question_id: number }
  'answer.updated': { tender_id: number; question_id: number }
  'answer.published': { tender_id: number; question_id: number }
  'answer.unpublished': { tender_id: number; question_id: number }
  'invitation.created': { organisation_ids: number[] }
  'invitation.revoked': { organisation_id: number }
  'invitation.accepted': { organisation_id: number; reason: string | null }
  'invitation.declined': { organisation_id: number; reason: string | null }
  'nda.updated': { version: number }
  'nda.accepted': { version: number; signed_name: string }
  'bidding.created': { sealing: string }
  'bidding.updated': {
    revision: number
    change_note: string | null
    /** Hashes of the set-up before and after the change. */
    replaced_sha256: string
    setup_sha256: string
  }
  'bidding.removed': Nothing
  'openers.changed': { user_ids: number[] }
  'opener.invited': { email: string }
  'opener.invitation_withdrawn': { email: string }
  'opener.joined': { invited_by: number }
  'opener.taken_over': { invited_by: number; opener_id: number; former_user_id: number }
  'opener_key.saved': { fingerprint: string }
  'opener_key.proved': { fingerprint: string }
  /** The following entries are stored outside the log until the opening (see record-sealed.ts). */
  'bid.started': OfBid & { lot_id: number | null }
  'bid.drafted': OfBid
  'bid.draft_restarted': OfBid
  'bid.colleague_admitted': OfBid & { user_id: number }
  'bid.file_uploaded': OfBid & { file_size: number; sha256: string }
  'bid.file_deleted': OfBid & { sha256: string }
  'bid.sent': OfBid & { version: number; files: string[] }
  'bid.withdrawn': OfBid & { version: number }
  'bid.draft_swept': OfBid & { files: number }
  'bid.opened': OfBid & { version: number; files: number }
  'bid.price_opened': OfBid & { version: number; files: number }
  'bid.not_openable': OfBid & { version: number; failure: string; error?: string }
  'bid.handed_in': OfBid & { envelope: string; sha256: string }
  'bid.file_scanned': OfBid & { finding: string | null }
  'opening.confirmed': { needed: number; confirmed: number }
  'opening.shares_given': { shares: number } & Partial<Record<ShareFinding, number>>
  'opening.stopped_waiting': { user_ids: number[] }
  'opening.price_shares_given': { shares: number } & Partial<Record<ShareFinding, number>>
  'opening.prices_stopped_waiting': { user_ids: number[] }
  'opening.prices_confirmed': { needed: number; confirmed: number }
  'opening.prices_finished': { opened: number; not_openable: number }
  'opening.finished': {
    opened: number
    not_openable: number
    destroyed_files: number
    /** Hash of the record of opening; undefined in the demo, whose record is written later. */
    record_sha256?: string
  }
  'evaluation.panel_named': { chair_id: number; user_ids: number[] }
  'evaluation.panel_changed': { user_ids: number[]; reason: string | null }
  'evaluation.chair_changed': { from: number; to: number; reason: string }
  'evaluation.invited': { email: string; role: string; reason: string | null }
  'evaluation.invitation_withdrawn': { email: string }
  'evaluation.joined': { invited_by: number; role: string }
  'evaluation.exported': Exported
  'evaluation.step': OfEntry
  'evaluation.declaration': OfEntry
  'evaluation.mitigation': OfEntry
  'evaluation.score': OfEntry
  'evaluation.finish': OfEntry
  'evaluation.consensus': OfEntry
  'evaluation.confirmation': OfEntry
  'evaluation.exclusion': OfEntry
  'evaluation.reinstatement': OfEntry
  'evaluation.clarification': OfEntry
  'evaluation.reply': OfEntry
  'evaluation.file_uploaded': OfReplyFile
  'evaluation.file_deleted': OfReplyFile
  'evaluation.file_scanned': OfReplyFile & { finding: string | null }
  'evaluation.low_price_decision': OfEntry
  'evaluation.tie_break': OfEntry
  'decision.save': OfDecision
  'decision.submit': OfDecision
  'decision.complete': OfDecision
  'decision.approve_first': OfDecision
  'decision.approve': OfDecision
  'decision.refuse': OfDecision
  'decision.notify': OfDecision
  'decision.withdraw': OfDecision
  'decision.summary_saved': { decision_id: number; bid_id: number; sha256: string }
  'approval.asked': { approval_id: number; kind: string; sha256: string }
  'approval.approved': OfReview
  'approval.refused': OfReview
  /** A private question or its answer. The log has only the hash of its text. */
  'debrief.asked': OfDebrief
  'debrief.answered': OfDebrief
  'bank_holiday.created': OfBankHoliday
  'bank_holiday.updated': OfBankHoliday
  'bank_holiday.deleted': OfBankHoliday
  'standstill.begun': {
    began_on: string
    ends_on: string
    nation: string
    working_days: number
    /** Set if a challenge to a withdrawn award suspends the standstill from the start. */
    suspended_on?: string
  }
  'standstill.ended': { reason: string }
  'standstill.extended': OfStandstillEntry
  'standstill.challenged': OfStandstillEntry
  'standstill.resumed': OfStandstillEntry
  'contract.signed': OfContract & {
    organisation_id: number
    value: string
    signed_on: string
    early_signing_reason: string | null
  }
  'contract.updated': OfContract
  'contract.modified': OfContract & { reason: string }
  'contract.option_used': OfContract & { reason: string }
  'contract.terminated': OfContract & { reason: string }
  'contract.kpi_rated': OfContract & { kpi_id: number; rating: string }
  'contract.file_uploaded': OfContract & OfContractFile
  'contract.file_deleted': OfContract & OfContractFile
  'contract.file_scanned': OfContract & OfContractFile & { finding: string | null }
  'contract.exported': Exported & { filters: object }
  'evidence.requested': OfPack
  'evidence.created': OfPack & { file_size: number; sha256: string }
  'evidence.failed': OfPack
  'evidence.downloaded': OfPack
  'webhook.created': OfWebhook
  'webhook.updated': OfWebhook
  'webhook.secret_replaced': OfWebhook
  'webhook.paused': OfWebhook
  'webhook.resumed': OfWebhook
  'webhook.tested': OfWebhook
  'webhook.replayed': OfWebhook & { message_id: string }
  'webhook.disabled': OfWebhook & { reason: string }
  'webhook.deleted': OfWebhook
  'outage.noted': { started_at: string; ended_at: string; tenders: number }
  'letter.retried': { letter: string; recipient: string }
  'letter.all_retried': { letters: number }
  'letter.discarded': { letter: string; recipient: string }
  'audit.copy_completed': { copy: string; first: number; last: number }
  'key.rotated': { sealed_anew: number }
  'key.replaced': { second_factors: number; emails: number; tenders: number }
}

/**
 * The actions that have a phrase. The compiler reports a phrase without an action here, and an action
 * without a phrase where it is recorded.
 */
type Listed = Pick<ListedMetadata, keyof typeof auditPhrases>

declare module '#kernel/server/audit/record.ts' {
  interface AuditMetadata extends Listed {}
}
