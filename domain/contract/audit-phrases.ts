// Phrase for each audit log action, which follows the actor's name in a sentence. A name in braces
// is replaced by the row's subject or by a value from its metadata.

export const auditPhrases = {
  'user.login': 'signed in',
  'user.sso_failed': 'failed to sign in with {issuer}',
  'user.identity_linked': 'linked an identity of {issuer} to the account of {person}',
  'user.identity_unlinked': 'unlinked an identity of {issuer} from the account of {person}',
  'user.provisioned': 'got an account of {organisation} by single sign-on',
  'user.scim_created': 'created an account for {person} from the directory of {organisation}',
  'user.scim_changed': 'changed the account of {person} from the directory of {organisation}',
  'user.scim_deactivated': 'deactivated {person} from the directory of {organisation}',
  'user.passkey_added': 'added the passkey “{name}”',
  'user.passkey_renamed': 'renamed a passkey to “{name}”',
  'user.passkey_removed': 'removed the passkey “{name}”',
  'user.passkey_failed': 'failed to sign in with a passkey',
  'user.passkey_confirmed': 'confirmed their passkey',
  'user.passkey_suspected': 'used the passkey “{name}”, of which there may be a copy',
  'user.sso_confirmed': 'confirmed their identity with {issuer}',
  'user.sessions_ended_by_provider': 'was signed out by their identity provider',
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
  'user.calendar_created': 'created a calendar address',
  'user.calendar_deleted': 'deleted their calendar address',
  'user.session_ended': 'ended one of their sessions',
  'user.sessions_ended': 'ended their other sessions',
  'user.token_created': 'created an API token',
  'user.token_revoked': 'revoked an API token',
  'user.access_requested': 'asked for access for {person}',
  'user.created': 'created an account for {person}',
  'user.first_admin_created': 'became the first administrator',
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
  'member.role_changed': 'changed the role of {person} in {organisation}',
  'member.owner_change_asked':
    'asked the owners of {organisation} to confirm a new role for {person}',
  'member.owner_change_confirmed': 'confirmed the new role of {person} in {organisation}',
  'member.owner_change_applied':
    'gave {person} the new role in {organisation} after three days without an objection',
  'member.owner_change_objected': 'objected to the new role of {person} in {organisation}',
  'member.owner_change_withdrawn':
    'withdrew the request for a new role of {person} in {organisation}',
  'member.owner_change_ended': 'ended the request for a new role of {person} in {organisation}',
  'member.owner_voted': 'chose {person} as an owner of {organisation}',
  'member.owner_elected': 'elected {person} as an owner of {organisation}, with another member',
  'member.owner_appointed': 'appointed {person} as an owner of {organisation}',
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
  'tender.award_withdrawn': 'withdrew the award of {tender}',
  'tender.cancelled': 'cancelled {tender}',
  'tender.deleted': 'deleted {tender}',
  'tender.moderation_approved': 'approved {tender}',
  'tender.moderation_flagged': 'flagged {tender}',
  'tender.moderation_changes_requested': 'asked for changes to {tender}',
  'tender.moderation_rejected': 'rejected {tender}',
  'tender.restored': 'restored {tender}',
  'tender.deleted_permanently': 'permanently deleted {tender}',
  'search.saved': 'saved the search “{name}”',
  'search.changed': 'changed the saved search “{name}”',
  'search.deleted': 'deleted the saved search “{name}”',
  'search.unsubscribed': 'stopped emails about the saved search “{name}”',
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
  'tender.exported': 'exported a list of tenders',
  'user.exported': 'exported a list of users',
  'organisation.exported': 'exported a list of organisations',
  'audit.exported': 'exported the audit log',
  'answer.exported': 'exported the questions and answers of {tender}',
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
  'bidding.created': 'set {tender} up to take bids',
  'bidding.updated': 'changed how {tender} takes bids',
  'bidding.removed': 'switched bids off for {tender}',
  'openers.changed': 'named who opens the bids of {tender}',
  'opener.invited': 'invited {email} to open the bids of {tender}',
  'opener.invitation_withdrawn': 'withdrew the invitation of {email} to open the bids of {tender}',
  'opener.joined': 'joined those who open the bids of {tender}',
  'opener.taken_over': 'came back as a guest to open the bids of {tender}',
  'opener_key.saved': 'made a key to open the bids of {tender}',
  'opener_key.proved': 'proved a key to open the bids of {tender}',
  'bid.started': 'started a bid of {organisation} for {tender}',
  'bid.drafted': 'worked on the bid of {organisation} for {tender}',
  'bid.draft_restarted': 'started the draft of {organisation} for {tender} again',
  'bid.colleague_admitted': 'let a colleague at {organisation} read the draft for {tender}',
  'bid.file_uploaded': 'uploaded a sealed file of {organisation} for {tender}',
  'bid.file_deleted': 'removed a sealed file of {organisation} for {tender}',
  'bid.sent': 'sent the bid of {organisation} for {tender}',
  'bid.withdrawn': 'withdrew the bid of {organisation} for {tender}',
  'bid.draft_swept': 'deleted the unsent draft of {organisation} for {tender}',
  'bid.opened': 'opened the bid of {organisation} for {tender}',
  'bid.price_opened': 'opened the price of {organisation} for {tender}',
  'bid.not_openable': 'could not open the bid of {organisation} for {tender}',
  'bid.handed_in': 'handed the bid of {organisation} for {tender} in again',
  'bid.file_scanned': 'scanned a file of the bid of {organisation} for {tender}',
  'opening.confirmed': 'confirmed the opening of the bids for {tender}',
  'opening.shares_given': 'gave their share of the keys for {tender}',
  'opening.stopped_waiting': 'went on opening the bids for {tender} without the missing shares',
  'opening.finished': 'opened the bids for {tender}',
  'opening.prices_confirmed': 'confirmed the opening of the prices for {tender}',
  'opening.price_shares_given': 'gave their share of the keys of the prices for {tender}',
  'opening.prices_stopped_waiting':
    'went on opening the prices for {tender} without the missing shares',
  'opening.prices_finished': 'opened the prices for {tender}',
  'evaluation.panel_named': 'named the evaluation panel of {tender}',
  'evaluation.panel_changed': 'changed the evaluation panel of {tender}',
  'evaluation.chair_changed': 'changed the chair of the evaluation panel of {tender}',
  'evaluation.invited': 'invited {email} to the evaluation panel of {tender}',
  'evaluation.invitation_withdrawn':
    'withdrew the invitation of {email} to the evaluation panel of {tender}',
  'evaluation.joined': 'joined the evaluation panel of {tender}',
  'evaluation.step': 'moved the evaluation of {tender} to another stage',
  'evaluation.declaration': 'declared conflicts of interest, or none, in {tender}',
  'evaluation.mitigation': 'recorded the mitigation of a conflict of interest in {tender}',
  'evaluation.score': 'saved a mark in the evaluation of {tender}',
  'evaluation.finish': 'finished a criterion of {tender}',
  'evaluation.consensus': 'saved a consensus mark in the evaluation of {tender}',
  'evaluation.confirmation': 'responded to a proposed mark in the evaluation of {tender}',
  'evaluation.exclusion': 'excluded a bid from {tender}',
  'evaluation.reinstatement': 'reinstated an excluded bid of {tender}',
  'evaluation.clarification': 'asked a bidder for clarification in {tender}',
  'evaluation.reply': 'answered a request for clarification in {tender}',
  'evaluation.file_uploaded': 'uploaded a file for a reply to the buyer of {tender}',
  'evaluation.file_deleted': 'deleted an unsent file for a reply to the buyer of {tender}',
  'evaluation.file_scanned': 'scanned a file of a reply to the buyer of {tender}',
  'evaluation.low_price_decision': 'accepted a low price in {tender}',
  'evaluation.tie_break': 'recorded the order of tied bids of {tender}',
  'evaluation.exported': 'exported the scores of {tender}',
  'decision.save': 'saved the decision about the award of {tender}',
  'decision.submit': 'sent the decision about {tender} for approval',
  'decision.complete': 'completed the decision about {tender}, no approval needed',
  'decision.approve': 'approved the decision about {tender}',
  'decision.refuse': 'refused the decision about {tender}',
  'decision.notify': 'notified all bidders of the decision about {tender}',
  'decision.withdraw': 'withdrew the decision about {tender}',
  'decision.summary_saved': 'edited an assessment summary of {tender}',
  'debrief.asked': 'asked the buyer of {tender} privately about the award',
  'debrief.answered': 'answered a private question about the award of {tender}',
  'bank_holiday.created': 'added the bank holiday “{name}” on {day}',
  'bank_holiday.updated': 'changed the bank holiday “{name}” on {day}',
  'bank_holiday.deleted': 'removed the bank holiday “{name}” on {day}',
  'standstill.begun': 'started the standstill of {tender}',
  'standstill.ended': 'ended the standstill of {tender} by withdrawing the decision',
  'standstill.extended': 'made the standstill of {tender} longer',
  'standstill.challenged': 'recorded a challenge to the award of {tender}',
  'standstill.resumed': 'resumed the standstill of {tender}',
  'contract.signed': 'added contract {number} with {organisation} for {tender} to the register',
  'contract.updated': 'changed contract {number} for {tender}',
  'contract.modified': 'recorded a modification of contract {number} for {tender}',
  'contract.option_used': 'used an option of contract {number} for {tender}',
  'contract.terminated': 'terminated contract {number} for {tender}',
  'contract.kpi_rated': 'rated an indicator of contract {number} for {tender}',
  'contract.file_uploaded': 'uploaded “{filename}” to contract {number} for {tender}',
  'contract.file_deleted': 'deleted “{filename}” from contract {number} for {tender}',
  'contract.file_scanned': 'scanned a document of contract {number} for {tender}',
  'contract.exported': 'exported a list of contracts',
  'evidence.requested': 'asked for an evidence pack of {tender}',
  'evidence.created': 'created an evidence pack of {tender}',
  'evidence.failed': 'could not create an evidence pack of {tender}',
  'evidence.downloaded': 'downloaded an evidence pack of {tender}',
  'sso.created': 'added the identity provider of {organisation}',
  'sso.updated': 'changed the identity provider of {organisation}',
  'sso.deleted': 'deleted the identity provider of {organisation}',
  'sso.tested': 'tested the identity provider of {organisation}',
  'sso.enabled': 'switched single sign-on of {organisation} on',
  'sso.disabled': 'switched single sign-on of {organisation} off',
  'sso.adopted': 'confirmed the identity provider of {organisation}',
  'sso.required': 'required single sign-on for {organisation}',
  'sso.requirement_ended': 'allowed passwords for {organisation} again',
  'sso.domain_added': 'added the email domain {domain} to {organisation}',
  'sso.domain_proved': 'proved the email domain {domain} of {organisation}',
  'sso.domain_confirmed': 'confirmed the email domain {domain} of {organisation}',
  'sso.domain_deleted': 'deleted the email domain {domain} of {organisation}',
  'scim.token_created': 'created the token for the directory of {organisation}',
  'scim.token_deleted': 'deleted the token for the directory of {organisation}',
  'scim.token_adopted': 'confirmed the token for the directory of {organisation}',
  'webhook.created': 'added a webhook of {organisation}',
  'webhook.updated': 'changed a webhook of {organisation}',
  'webhook.secret_replaced': 'replaced the secret of a webhook of {organisation}',
  'webhook.paused': 'paused a webhook of {organisation}',
  'webhook.resumed': 'resumed a webhook of {organisation}',
  'webhook.tested': 'sent a test event to a webhook of {organisation}',
  'webhook.replayed': 'sent an event to a webhook of {organisation} again',
  'webhook.disabled': 'disabled a webhook of {organisation}',
  'webhook.deleted': 'deleted a webhook of {organisation}',
  'outage.noted': 'recorded that the portal had been unavailable',
  'letter.retried': 'sent an email to {recipient} again',
  'letter.all_retried': 'sent all undelivered emails again',
  'letter.discarded': 'discarded an email to {recipient}',
  'audit.copy_completed': 'completed the copy of the audit log {copy}',
  'key.rotated': 'changed the key of the portal',
  'key.replaced': 'replaced the lost key of the portal',
} as const

/** Actions of people who are not signed in, so the sentence can't start with a user's name. */
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
  themselves: 'themselves',
  system: 'System',
  visitor: 'A visitor',
  tender: 'a tender',
  /** Used where the tender's name is shown next to the sentence. */
  thisTender: 'the tender',
  person: 'a user',
  organisation: 'an organisation',
}

/** General words that replace names and values in the choices of the action filter. */
const generalWords: Record<string, string> = {
  '{tender}': auditWords.tender,
  '{person}': auditWords.person,
  '{organisation}': auditWords.organisation,
  'an identity of {issuer}': 'an identity',
  '{issuer}': 'an identity provider',
  'the passkey “{name}”': 'a passkey',
  'a passkey to “{name}”': 'a passkey',
  'the search “{name}”': 'a search',
  'the saved search “{name}”': 'a saved search',
  'the bank holiday “{name}” on {day}': 'a bank holiday',
  '“{title}”': 'a document',
  '“{filename}”': 'a document',
  'contract {number}': 'a contract',
  'the email domain {domain}': 'an email domain',
  '{email}': 'somebody',
  '{recipient}': 'somebody',
  'the copy of the audit log {copy}': 'a copy of the audit log',
}

/** Choices in the action filter, such as "Changed a tender", in alphabetical order. */
export const auditChoices: { action: string; label: string }[] = Object.entries(auditPhrases)
  .map(([action, phrase]) => ({ action, label: labelOf(phrase) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en-GB'))

function labelOf(phrase: string): string {
  const entries = Object.entries(generalWords)
  const words = entries.reduce((text, [named, general]) => text.replace(named, general), phrase)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Returns the actions whose label equals the text or, if there are none, those whose label contains
 * it.
 */
export function actionsInWords(text: string): string[] {
  const wanted = text.trim().toLowerCase()
  const found = auditChoices.filter(({ label }) => label.toLowerCase().includes(wanted))
  const exact = found.filter(({ label }) => label.toLowerCase() === wanted)
  return (exact.length > 0 ? exact : found).map(({ action }) => action)
}

export function isAuditAction(text: string): boolean {
  return Object.hasOwn(auditPhrases, text)
}

/** Returns whether the text is what some action does, such as "deleted" in `tender.deleted`. */
export function isAuditVerb(text: string): boolean {
  const verb = text.trim().toLowerCase()
  return Object.keys(auditPhrases).some((action) => action.endsWith(`.${verb}`))
}

export function actorWithoutName(action: string): string {
  return visitorActions.includes(action) ? auditWords.visitor : auditWords.system
}

/** Returns the phrase for an action, split into texts and named slots. */
export function piecesOf(action: string): (string | { slot: string })[] {
  const phrase: string = (auditPhrases as Record<string, string>)[action] ?? action
  return phrase
    .split(/(\{\w+\})/)
    .filter((piece) => piece !== '')
    .map((piece) => (piece.startsWith('{') ? { slot: piece.slice(1, -1) } : piece))
}
