// Each action of the audit log in words, after the name of whoever did it. In braces: what it was
// about, as the reply names it, or a value of its metadata.

export const auditPhrases = {
  'user.login': 'signed in',
  'user.login_failed': 'failed to sign in as {email}',
  'user.logout': 'signed out',
  'user.mfa_failed': 'entered a wrong code when signing in',
  'user.mfa_enabled': 'switched two-factor authentication on',
  'user.mfa_disabled': 'switched two-factor authentication off',
  'user.recovery_codes_renewed': 'created new recovery codes',
  'user.registered': 'registered {person} for {organisation}',
  'user.registration_repeated': 'registered again with the address of {person}',
  'user.confirmation_resent': 'asked to confirm the email address of {person} again',
  'user.email_confirmed': 'confirmed the email address of {person}',
  'user.password_reset_requested': 'asked to reset the password of {person}',
  'user.password_reset': 'reset the password of {person}',
  'user.password_changed': 'changed their password',
  'user.password_confirmed': 'confirmed their password',
  'user.notifications_changed': 'changed their email preferences',
  'user.session_ended': 'ended one of their sessions',
  'user.sessions_ended': 'ended their other sessions',
  'user.access_requested': 'asked for access for {person}',
  'user.created': 'created an account for {person}',
  'user.blocked': 'blocked {person}',
  'user.unblocked': 'unblocked {person}',
  'user.corrected': 'corrected the details of {person}',
  'user.email_changed': 'confirmed the new email address of {person}',
  'user.invited': 'invited {email} to {organisation}',
  'user.invitation_resent': 'sent the invitation of {email} to {organisation} again',
  'user.invitation_withdrawn': 'withdrew the invitation of {email} to {organisation}',
  'user.joined': 'accepted an invitation to {organisation}',
  'user.deactivated': 'deactivated their colleague {person}',
  'user.reactivated': 'reactivated their colleague {person}',
  'user.password_set': 'set a temporary password for {person}',
  'user.role_changed': 'changed the role of {person}',
  'user.mfa_reset': 'reset two-factor authentication for {person}',
  'user.removed': 'removed {person} from {organisation}',
  'user.access_request_dismissed': 'dismissed the access request of {person}',
  'organisation.created': 'created {organisation}',
  'organisation.updated': 'changed {organisation}',
  'organisation.approved': 'approved {organisation}',
  'organisation.rejected': 'rejected {organisation}',
  'organisation.rejection_reversed': 'reversed the rejection of {organisation}',
  'tender.created': 'created {tender}',
  'tender.copied': 'copied {tender}',
  'tender.updated': 'changed {tender}',
  'tender.published': 'published {tender}',
  'tender.unpublished': 'unpublished {tender}',
  'tender.closed': 'closed {tender}',
  'tender.awarded': 'awarded {tender}',
  'tender.cancelled': 'cancelled {tender}',
  'tender.deleted': 'deleted {tender}',
  'tender.moderation_approved': 'approved {tender}',
  'tender.moderation_flagged': 'flagged {tender}',
  'tender.moderation_changes_requested': 'asked for changes to {tender}',
  'tender.moderation_rejected': 'rejected {tender}',
  'tender.restored': 'restored {tender}',
  'tender.deleted_permanently': 'permanently deleted {tender}',
  'draft.saved': 'saved an unfinished tender',
  'draft.discarded': 'discarded an unfinished tender',
  'lot.created': 'added a lot to {tender}',
  'lot.updated': 'changed a lot of {tender}',
  'lot.deleted': 'deleted a lot of {tender}',
  'document.uploaded': 'uploaded “{title}” to {tender}',
  'document.versioned': 'uploaded a new version of “{title}” to {tender}',
  'document.updated': 'changed the title, type or description of “{title}” in {tender}',
  'document.deleted': 'deleted “{title}” from {tender}',
  'document.scanned': 'scanned a document of {tender}',
  'interest.created': 'registered the interest of {organisation} in {tender}',
  'interest.withdrawn': 'withdrew the interest of {organisation} in {tender}',
  'interest.exported': 'exported the suppliers interested in {tender}',
  'question.asked': 'asked a question about {tender}',
  'clarification.posted': 'posted a clarification about {tender}',
  'answer.created': 'drafted an answer about {tender}',
  'answer.updated': 'changed an answer about {tender}',
  'answer.published': 'published an answer about {tender}',
  'answer.unpublished': 'unpublished an answer about {tender}',
  'invitation.created': 'invited suppliers to {tender}',
  'invitation.revoked': 'withdrew the invitation of {organisation} to {tender}',
  'invitation.accepted': 'accepted the invitation of {organisation} to {tender}',
  'invitation.declined': 'declined the invitation of {organisation} to {tender}',
  'nda.updated': 'changed the non-disclosure agreement of {tender}',
  'nda.accepted': 'accepted the non-disclosure agreement of {tender}',
  'letter.retried': 'sent an email to {recipient} again',
  'letter.all_retried': 'sent all undelivered emails again',
  'letter.discarded': 'discarded an email to {recipient}',
  'audit.copy_completed': 'completed the copy of the audit log {copy}',
  'key.rotated': 'changed the key of the portal',
  'key.replaced': 'replaced the lost key of the portal',
} as const

/** Done by somebody who is not signed in, so that no name stands before them. */
const visitorActions: readonly string[] = [
  'user.login_failed',
  'user.mfa_failed',
  'user.registered',
  'user.registration_repeated',
  'user.confirmation_resent',
  'user.email_confirmed',
  'user.password_reset_requested',
  'user.password_reset',
  'user.access_requested',
] satisfies (keyof typeof auditPhrases)[]

export const auditWords = {
  system: 'System',
  visitor: 'A visitor',
  tender: 'a tender',
  person: 'a user',
  organisation: 'an organisation',
  /** The choices of the action filter. */
  actions: Object.keys(auditPhrases),
}

export function actorWithoutName(action: string): string {
  return visitorActions.includes(action) ? auditWords.visitor : auditWords.system
}

/** A phrase in pieces: words, and the names of what stands in braces. */
export function piecesOf(action: string): (string | { slot: string })[] {
  const phrase: string = (auditPhrases as Record<string, string>)[action] ?? action
  return phrase
    .split(/(\{\w+\})/)
    .filter((piece) => piece !== '')
    .map((piece) => (piece.startsWith('{') ? { slot: piece.slice(1, -1) } : piece))
}
