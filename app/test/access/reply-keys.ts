// Allowed keys in every reply, per audience. Any other key fails the tests, so that no supplier
// learns who asked a question, what competitors do, what moderators noted or how many suppliers
// participate. `a{b c}` means the keys a.b and a.c, also within lists; `a{*}` allows any key under
// a.
import { decisionReplyKeys } from './decision-reply-keys.ts'
import { contractReplyKeys } from './contract-reply-keys.ts'
import { evaluationReplyKeys } from './evaluation-reply-keys.ts'

/**
 * Groups of callers whose replies may contain different keys: managers of the tender, suppliers,
 * and buyers of other organisations.
 */
export type Audience = 'manager' | 'supplier' | 'other buyer'

type Keys = string | Partial<Record<Audience, string>>

const name = 'organisation{id name}'
const meta = 'meta{current_page last_page per_page total next}'
const me = `id name email role is_active ${name} email_notifications_enabled mfa_enabled must_change_password is_guest member_role owner{name}`

const facts =
  'organisation_id status eligibility_type submission_deadline clarification_deadline allow_questions ' +
  'require_interest_before_download was_published deleted_at is_invited has_accepted_nda is_interested'
const row =
  `id title reference ${facts} procedure_type description estimated_value currency ${name} ` +
  'metadata{categories cpv_codes location} created_at published_at takes_bids'
const counted = 'moderation_status interests_count questions_count unanswered_questions_count'
const rows = {
  manager: `${row} ${counted}`,
  supplier: `${row} is_changed`,
  'other buyer': row,
}

const file = 'version filename file_size sha256 scan_status note created_at'
const document = `id title description type ${file} earlier_versions`
const documents = {
  manager: `${document} uploaded_by{name} download_count was_published`,
  supplier: document,
  'other buyer': document,
}
const page =
  'version contact_name contact_email contact_phone updated_at closed_at awarded_at cancelled_at ' +
  'cancellation{reason text} outage{started_at ended_at}'
const winners = `winners{lot_number ${name} value} lots{lot_number ${name} value}`
const tender = {
  manager:
    `${rows.manager} ${page} award{${name} value note ${winners}} documents{${documents.manager}} ` +
    'moderation_notes moderation_reply creator{id name} has_other_reviewer documents_count view_count ' +
    'is_deadline_fixed is_led_by_other open_approvals ' +
    'publication_faults{part text} bids_step ' +
    'counts{lots documents questions interests invitations}',
  supplier:
    `${rows.supplier} ${page} award{${name} value ${winners}} documents{${documents.supplier}} ` +
    'last_seen_at invitation{id status} bid counts{lots documents questions}',
  'other buyer': `${row} ${page} award{${name} value ${winners}} documents{${document}} counts{lots documents}`,
}
const savedTender = { manager: `message tender{${tender.manager}}` }

const search = 'id name frequency filter{*} description created_at recent_matches last_match_at'
const draft = 'id step copied_from{id reference} created_at updated_at'
const savedDraft = `message draft{${draft} version form{*}}`

const answer = 'answer_text is_published created_at published_at'
const asked = 'id question_text status created_at is_own is_clarification'
const question = {
  manager:
    `${asked} answer{${answer} answered_by_user{name} updated_at version} ${name} user{name email} ` +
    'identifying_words{question answer}',
  supplier: `${asked} answer{${answer}}`,
}
const lot = 'id lot_number title description estimated_value created_at updated_at'
const nda = 'version text created_at acceptance{signed_name accepted_at}'
const invitation = 'id status reason created_at responded_at organisation{id name city}'
const interest =
  'id created_at tender_id bid outcome tender{id title reference reference_number status procedure_type ' +
  `eligibility_type clarification_deadline submission_deadline ${name} is_changed}`
const reviewedTender =
  'id title reference status moderation_status moderation_notes moderation_reply description ' +
  `procedure_type estimated_value currency submission_deadline ${name} creator{id name} has_other_reviewer ` +
  'created_at published_at status_since deleted_at'
const moderated = `message tender{${reviewedTender}}`
const trashed =
  `id title reference ${facts} ${name} created_at deleted_by{id name} interests_count ` +
  'questions_count documents_count'

const organisation =
  'id name type address_line1 address_line2 city postcode phone nation company_number size ' +
  'approval_threshold ' +
  'verification_status ' +
  'created_at is_address_confirmed possible_duplicates'
const savedOrganisation = `message organisation{${organisation}}`
const account =
  'id name email role is_active is_deactivated is_guest mfa_enabled last_login_at created_at organisation_id ' +
  'organisation{id name type verification_status}'
const savedUser = `message user{${account}}`
const invited = 'id name email role invited_by{name} created_at expires_at is_expired'
const colleague =
  'id name email is_active is_deactivated last_login_at role given_role may_own role_since ' +
  'role_given_by{name} joined_at added_by{name}'
const ownerChange = 'id member{id name} role asked_by{id name} created_at takes_effect_at'
const approver = 'id name may_decide'
const approvalLevel = `by person{${approver}}`
const approvalRule =
  `id covers above first{${approvalLevel}} second{${approvalLevel}} revision ` +
  'changed_by{name} changed_at'
const delegation = `id from{${approver}} to{${approver}} until created_at`
const ssoDomain = 'id domain record_name record_value proved_at proved_by'
const ssoProvider =
  'id kind name issuer client_id authentication mfa_values creates_accounts is_enabled is_suspended made_by tested_at ' +
  'required_from break_glass_user_ids last_worked_at last_failed_at last_failure ' +
  `domains{${ssoDomain}}`

const scimToken = 'start created_at last_used_at is_suspended made_by'
const passkey = 'id name is_synced created_at last_used_at suspected_at suspended_at'

const webhook =
  'id url description events status disabled_reason failing_since previous_until waiting created_at'
const delivery =
  'id message_id type tender{id reference} status attempts created_at last_attempt_at ' +
  'next_attempt_at response_status failure'
const notification = 'id event title text path created_at read_at'

const awardFigures =
  'from to awarded bids{based_on median single} days{based_on median lowest highest} ' +
  'savings{based_on median lowest highest} small_firms{based_on small small_or_medium} ' +
  'challenges{based_on challenged share}'
const summary =
  'id title reference status submission_deadline created_at view_count interests_count ' +
  'questions_count organisation{name}'
const interestSummary =
  'id created_at bid tender{id title reference_number status submission_deadline organisation{name}}'
const ownTender = 'id title reference status organisation{name}'
const ownInvitation = `id status created_at responded_at tender{id title reference status submission_deadline ${name}}`
const waiting = 'id tender_id tender_reference tender_title question_text supplier_name created_at'
const buyersFigures =
  'total_tenders published_tenders draft_tenders closed_tenders awarded_tenders cancelled_tenders ' +
  'total_views avg_views_per_tender ' +
  'total_interests view_to_interest_rate avg_interests_per_tender unanswered_questions ' +
  'pending_questions answered_questions total_questions total_documents total_downloads ' +
  `recent_tenders{${summary}}`

const packaged = 'uri version extensions publishedDate publisher{name uri} license'
const money = 'value{amount currency}'
const ocdsParty =
  'id name roles identifier{scheme id legalName} contactPoint{name email telephone} ' +
  'address{streetAddress locality region postalCode countryName}'
const code = 'scheme id'
const ocdsTender =
  `id title description status statusDetails procuringEntity{id name} ${money} ` +
  'procurementMethod procurementMethodDetails mainProcurementCategory ' +
  'additionalProcurementCategories submissionMethod submissionMethodDetails hasEnquiries ' +
  'tenderPeriod{startDate endDate} enquiryPeriod{startDate endDate} ' +
  `items{id description classification{${code}} additionalClassifications{${code}} ` +
  `deliveryAddress{locality}} lots{id title description ${money}} ` +
  'documents{id documentType title description datePublished dateModified format} ' +
  'milestones{id title type dueDate status} ' +
  'enquiries{id date description answer dateAnswered} ' +
  'amendments{id date description rationale changes{property former_value{*}}}'
const release =
  `ocid id date tag initiationType language parties{${ocdsParty}} buyer{id name} ` +
  `tender{${ocdsTender}} awards{id title description status date ${money} suppliers{id name} ` +
  'relatedLots standstillPeriod{startDate endDate} assessmentSummariesDateSent} ' +
  `contracts{id awardID title status period{startDate endDate} ${money} dateSigned ` +
  'amendments{id date description rationale}}'
const setUp =
  'sealing setup{*} revision requirements key_set is_live recipients{quality price} opening hand_in_until is_record_shared last_change{note changed_at} example{price points}'
const bidding = {
  manager: `${setUp} openers{id recipient fingerprint user{id name} is_active is_guest proved_at} own_key{protection protected_identity credential proved_at}`,
  supplier: `${setUp} openers{id recipient fingerprint}`,
}
const invitedOpener = 'id name email expires_at is_expired opener_id'
const savedBidding = { manager: `message bidding{${bidding.manager}}` }
const ownBid =
  'id lot_id status sent_at is_outdated needs_resealing draft_key draft_recipient ' +
  'draft_readers{id name} locked_members{id name} ' +
  'entries{entry version saved_at saved_by{name}} ' +
  'files{id envelope file_size sha256 created_at is_sent} versions{version kind created_at user{name}}'
const receipt = 'version kind text'
const openingState =
  'status sealing is_due server_time submission_deadline needed is_opener ' +
  'confirmations{user{id name} confirmed_at has_given_shares} started_at finished_at progress{opened total} awaited ' +
  'prices{status is_evaluated needed confirmations{user{id name} confirmed_at has_given_shares} started_at finished_at progress{opened total}}'
const outcome = 'version sent_at status failure leaves_lots_out flags total'
const recordedBid =
  `organisation lot_number ${outcome} currency receipt_sha256 ` +
  'files{envelope file_size sha256} share_faults{envelope opener fault}'
const files = '/tenders/:tenderId/documents'
const bids = '/tenders/:tenderId/bids'
const opening = '/tenders/:tenderId/opening'
const questions = '/tenders/:tenderId/questions'
const moderation = '/admin/moderation/tenders/:tenderId'

const exportedTender =
  'Reference Title Organisation Status Procedure Eligibility Estimated_value Currency Published ' +
  'Clarification_deadline Submission_deadline Categories CPV_codes Location Address'

export const replyKeys: Record<string, Keys> = {
  ...evaluationReplyKeys,
  ...decisionReplyKeys,
  ...contractReplyKeys,

  'GET /tenders/:tenderId': {
    manager: `data{${tender.manager}}`,
    supplier: `data{${tender.supplier}}`,
    'other buyer': `data{${tender['other buyer']}}`,
  },
  'GET /tenders/:tenderId/deadlines.ics': '',
  'GET /tenders/:tenderId/nda': `data{${nda}}`,
  'GET /tenders/:tenderId/history': {
    manager: 'data{id version created_at change_note user{name} changes{field from{*} to{*}}}',
    supplier: 'data{id version created_at change_note changes{field from{*} to{*}}}',
    'other buyer': 'data{id version created_at change_note changes{field from{*} to{*}}}',
  },
  'GET /tenders/:tenderId/lots': `data{${lot}}`,
  [`GET ${files}`]: {
    manager: `data{${documents.manager}}`,
    supplier: `data{${documents.supplier}}`,
    'other buyer': `data{${documents['other buyer']}}`,
  },
  [`GET ${files}/:documentId/versions`]: {
    manager: `data{${file} uploaded_by{name} was_published}`,
    supplier: `data{${file}}`,
    'other buyer': `data{${file}}`,
  },
  [`GET ${files}/:documentId/download`]: '',
  [`GET ${files}/:documentId/versions/:version/download`]: '',
  [`GET ${files}/download-all`]: '',
  'GET /tenders/:tenderId/pack.zip': '',
  [`GET ${questions}`]: {
    manager: `data{${question.manager}}`,
    supplier: `data{${question.supplier}}`,
  },
  [`GET ${questions}/export.csv`]: 'question_text created_at answer_text published_at',
  [`GET ${questions}/export.xlsx`]: '',
  'GET /analytics/tenders/:tenderId/stats':
    'data{view_count interests_count view_to_interest_rate questions_count answered_questions ' +
    'published_answers documents_count total_downloads interests_by_day{date count} ' +
    'downloads_by_document{title download_count}}',
  'GET /tenders/:tenderId/interests': `data{id created_at ${name} user{name email}}`,
  'GET /tenders/:tenderId/interests/export.csv': 'Organisation Registered_by Email Registered',
  'GET /tenders/:tenderId/interests/export.xlsx': '',
  'GET /tenders/:tenderId/invitations': `data{${invitation}}`,
  'GET /tenders/:tenderId/invitations/candidates': `data{id name city} ${meta}`,
  'GET /tenders/:tenderId/nda/acceptances': `data{version signed_name accepted_at ${name}}`,

  'GET /tenders/:tenderId/bidding': {
    manager: `data{${bidding.manager}} candidates{id name is_guest} invitations{${invitedOpener}}`,
    supplier: `data{${bidding.supplier}}`,
    'other buyer': `data{${bidding.supplier}}`,
  },
  'PUT /tenders/:tenderId/bidding': savedBidding,
  'DELETE /tenders/:tenderId/bidding': 'message',
  'PUT /tenders/:tenderId/bidding/openers': savedBidding,
  'POST /tenders/:tenderId/bidding/invitations': `message invitation{${invitedOpener}}`,
  'DELETE /tenders/:tenderId/bidding/invitations/:invitationId': 'message',
  'PUT /tenders/:tenderId/bidding/key': 'message challenge',
  'POST /tenders/:tenderId/bidding/key/challenge': 'message challenge',
  'POST /tenders/:tenderId/bidding/key/prove': savedBidding,
  [`GET ${bids}`]: `data{${ownBid}} server_time`,
  [`POST ${bids}`]: `message bid{${ownBid}}`,
  [`GET ${bids}/:bidId/draft`]: 'data{entry content version saved_at saved_by{name}}',
  [`PUT ${bids}/:bidId/draft`]: 'message version',
  [`POST ${bids}/:bidId/draft/restart`]: `message bid{${ownBid}}`,
  [`POST ${bids}/:bidId/admissions`]: `message bid{${ownBid}}`,
  [`POST ${bids}/:bidId/files`]: 'message file{id file_size sha256}',
  [`DELETE ${bids}/:bidId/files/:fileId`]: 'message',
  [`GET ${bids}/:bidId/files/:fileId/download`]: '',
  [`POST ${bids}/:bidId/send`]: `message bid{${ownBid}} receipt{${receipt}}`,
  [`POST ${bids}/:bidId/withdraw`]: `message bid{${ownBid}} receipt{${receipt}}`,
  [`GET ${bids}/:bidId/receipts/:version`]: `data{${receipt}}`,
  [`POST ${bids}/:bidId/hand-in`]: `message bid{${ownBid}} is_complete`,
  [`GET ${opening}`]: `data{${openingState}}`,
  [`POST ${opening}/confirm`]: `message opening{${openingState}}`,
  [`POST ${opening}/prices/confirm`]: `message opening{${openingState}}`,
  [`GET ${opening}/shares`]: 'data{id content} test',
  [`POST ${opening}/shares`]: `message opening{${openingState}}`,
  [`POST ${opening}/shares/stop-waiting`]: `message opening{${openingState}}`,
  [`GET ${opening}/bids`]: `data{id ${name} lot_id ${outcome} answers{question value} price_lines{line unit_price} files{id question filename file_size sha256 scan_status}}`,
  [`GET ${opening}/record`]: {
    manager:
      'data{tender{id reference title} organisation sealing envelopes submission_deadline started_at ' +
      'finished_at needed openers{name confirmed_at} hand_in_until prices_opened{finished_at openers{name confirmed_at}} ' +
      `bids{${recordedBid}} addenda{at how bid{${recordedBid}}}}`,
  },
  [`GET ${opening}/record.pdf`]: '',
  'POST /receipts/verify': 'finding message',
  'GET /receipts/keys': 'data{key first_used_at}',

  'GET /ocds/releases': `${packaged} releases{${release}} links{next}`,
  'GET /ocds/releases/:ocid': `${packaged} releases{${release}}`,
  'GET /ocds/records/:ocid': `${packaged} records{ocid releases{url date tag} compiledRelease{${release}}}`,
  'GET /ocds/bulk': '',

  'PUT /tenders/:tenderId': savedTender,
  'POST /tenders/:tenderId/copy': savedDraft,
  'DELETE /tenders/:tenderId': 'message',
  'POST /tenders/:tenderId/publish': savedTender,
  'POST /tenders/:tenderId/unpublish': savedTender,
  'POST /tenders/:tenderId/close': savedTender,
  'POST /tenders/:tenderId/award': savedTender,
  'POST /tenders/:tenderId/cancel': savedTender,
  'POST /tenders/:tenderId/lots': `message lot{${lot}}`,
  'PUT /tenders/:tenderId/lots/:lotId': `message lot{${lot}}`,
  'DELETE /tenders/:tenderId/lots/:lotId': 'message',
  [`POST ${files}`]: `message document{${documents.manager}}`,
  [`POST ${files}/:documentId/versions`]: `message document{${documents.manager}}`,
  [`PUT ${files}/:documentId`]: `message document{${documents.manager}}`,
  [`DELETE ${files}/:documentId`]: 'message',
  'POST /tenders/:tenderId/invitations': `message invitations{${invitation}}`,
  'DELETE /tenders/:tenderId/invitations/:invitationId': 'message',
  'PUT /tenders/:tenderId/nda': `message nda{${nda}}`,

  'POST /tenders/:tenderId/interests': `message interest{${interest}}`,
  'DELETE /tenders/:tenderId/interests': 'message',
  'POST /tenders/:tenderId/invitation/accept': 'message invitation{id status}',
  'POST /tenders/:tenderId/invitation/decline': 'message invitation{id status}',
  'POST /tenders/:tenderId/nda/accept': `message nda{${nda}}`,
  'POST /tenders/:tenderId/clarifications': `message question{${question.manager}}`,
  'POST /tenders/:tenderId/deadlines/preview': 'data{email{subject text} suppliers people}',
  [`POST ${questions}`]: `message question{${question.supplier}}`,
  [`POST ${questions}/:questionId/answer`]: `message question{${question.manager}}`,
  [`PUT ${questions}/:questionId/answer`]: `message question{${question.manager}}`,
  [`POST ${questions}/:questionId/publish`]: `message question{${question.manager}}`,
  [`POST ${questions}/:questionId/unpublish`]: `message question{${question.manager}}`,
  [`POST ${moderation}/approve`]: moderated,
  [`POST ${moderation}/flag`]: moderated,
  [`POST ${moderation}/request-changes`]: moderated,
  [`POST ${moderation}/reject`]: moderated,
  'POST /tenders/:tenderId/restore': `message tender{${trashed}}`,
  'DELETE /tenders/:tenderId/force': 'message',

  'POST /auth/login': `user{${me}}`,
  'POST /auth/mfa/verify': `user{${me}}`,
  'POST /auth/register': 'message',
  'POST /auth/check-organisation': 'exists message',
  'POST /auth/email/confirm': 'message',
  'POST /auth/email/resend': 'message',
  'POST /auth/request-access': 'message',
  'POST /auth/password/forgot': 'message',
  'POST /auth/password/check': 'is_valid',
  'POST /auth/password/reset': 'message has_suspended',
  'POST /auth/invitation/check': 'invitation{email organisation}',
  'POST /auth/invitation/accept': 'message',
  'POST /auth/first-administrator/check': 'is_valid',
  'POST /auth/first-administrator': 'message',
  'POST /auth/logout': 'message provider_logout',
  'POST /auth/confirm-password': 'message',
  'GET /user': `data{${me}} session{expires_at idle_minutes}`,
  'GET /user/profile': `data{${me} recovery_codes_left}`,
  'PUT /user/notifications': `message user{${me}}`,
  'PUT /user/password': 'message',
  'GET /user/sessions': 'data{id device method ip created_at last_seen_at is_current}',
  'DELETE /user/sessions': 'message',
  'DELETE /user/sessions/:sessionId': 'message',
  'GET /token':
    'data{token{id name start scopes created_at expires_at} user{id name email role organisation{id name}}}',
  'GET /user/tokens': 'data{id name start scopes created_at expires_at is_expired last_used_at}',
  'POST /user/tokens':
    'message token api_token{id name start scopes created_at expires_at is_expired last_used_at}',
  'DELETE /user/tokens/:tokenId': 'message',
  'POST /user/mfa/enrol': 'secret otpauth_uri qr_code',
  'POST /user/mfa/confirm': 'message recovery_codes',
  'POST /user/mfa/recovery-codes': 'message recovery_codes',
  'POST /user/mfa/disable': 'message',
  'GET /user/calendar-feed': 'data{created_at}',
  'PUT /user/calendar-feed': 'message address created_at',
  'DELETE /user/calendar-feed': 'message',
  'GET /colleagues': `data{people{${colleague}} owners owner_changes{${ownerChange}} election{votes{candidate_id voter{id name}}} invitations{${invited}}}`,
  'POST /colleague-invitations': `message invitation{${invited}}`,
  'POST /colleague-invitations/:invitationId/resend': `message invitation{${invited}}`,
  'DELETE /colleague-invitations/:invitationId': 'message',
  'POST /colleagues/:userId/deactivate': `message colleague{${colleague}}`,
  'POST /colleagues/:userId/reactivate': `message colleague{${colleague}}`,
  'PUT /colleagues/:userId/role': `message owner_change{${ownerChange}}`,
  'POST /owner-changes/:changeId/confirm': 'message',
  'POST /owner-changes/:changeId/object': 'message',
  'DELETE /owner-changes/:changeId': 'message',
  'GET /organisation/approval-rules': `data{rules{${approvalRule}} limit delegations{${delegation}} people{id name is_owner} today}`,
  'POST /organisation/approval-rules': `message rule{${approvalRule}}`,
  'PUT /organisation/approval-rules/:ruleId': `message rule{${approvalRule}}`,
  'DELETE /organisation/approval-rules/:ruleId': 'message',
  'POST /organisation/approval-delegations': `message delegation{${delegation}}`,
  'DELETE /organisation/approval-delegations/:delegationId': 'message',
  'POST /colleagues/:userId/owner-vote': 'message is_elected',
  'POST /admin/organisations/:organisationId/owner': 'message',
  'GET /auth/providers': 'data{name path}',
  'GET /auth/sso/pending': 'data{needs email provider temp_token}',
  'POST /auth/sso/link': `user{${me}} requires_mfa temp_token`,
  'GET /auth/passkey/options': 'options{challenge rpId timeout userVerification}',
  'POST /auth/passkey': `user{${me}}`,
  'POST /auth/confirm-passkey': 'message',
  'POST /user/identities/link': 'address',
  'POST /user/identities/confirm': 'address',
  'POST /organisation/sso/test': 'address',
  'GET /user/sso-question': 'data{purpose provider email account}',
  'POST /user/sso-question': 'path',
  'GET /user/passkeys': `data{${passkey}}`,
  'GET /user/passkeys/options':
    'options{challenge rp{id name} user{id name displayName} pubKeyCredParams{alg type} timeout ' +
    'attestation excludeCredentials{id type} ' +
    'authenticatorSelection{residentKey requireResidentKey userVerification}}',
  'POST /user/passkeys': `message passkey{${passkey}}`,
  'PUT /user/passkeys/:passkeyId': `message passkey{${passkey}}`,
  'POST /user/passkeys/:passkeyId/keep': `message passkey{${passkey}}`,
  'DELETE /user/passkeys/:passkeyId': 'message',
  'GET /user/identities':
    'data{id provider path email created_at last_used_at suspended_at} offered{name path}',
  'POST /user/identities/:identityId/keep': 'message',
  'DELETE /user/identities/:identityId': 'message',
  'GET /organisation/sso': `data{${ssoProvider}} addresses{sign_in redirect backchannel_logout keys} break_glass_candidates{id name email}`,
  'POST /organisation/sso': `message provider{${ssoProvider}}`,
  'PUT /organisation/sso': `message provider{${ssoProvider}}`,
  'DELETE /organisation/sso': 'message',
  'POST /organisation/sso/enable': `message provider{${ssoProvider}}`,
  'POST /organisation/sso/adoption': `message provider{${ssoProvider}}`,
  'POST /organisation/sso/disable': `message provider{${ssoProvider}}`,
  'POST /organisation/sso/requirement': `message provider{${ssoProvider}}`,
  'DELETE /organisation/sso/requirement': `message provider{${ssoProvider}}`,
  'POST /organisation/sso/domains': `message domain{${ssoDomain}}`,
  'POST /organisation/sso/domains/:domainId/check': `message domain{${ssoDomain}}`,
  'DELETE /organisation/sso/domains/:domainId': 'message',
  'GET /organisation/scim': `data{${scimToken}} address`,
  'POST /organisation/scim/token': `message data{${scimToken}} token`,
  'POST /organisation/scim/adoption': `message data{${scimToken}}`,
  'DELETE /organisation/scim/token': 'message',
  'GET /admin/sso':
    `data{id ${name} kind issuer is_enabled required_from last_worked_at last_failed_at ` +
    `last_failure linked_users domains{${ssoDomain}}} ${meta}`,
  'POST /admin/sso/domains/:domainId/confirm': `message domain{${ssoDomain}}`,
  'GET /webhooks': `data{${webhook}}`,
  'GET /webhooks/:webhookId': `data{${webhook}}`,
  'GET /webhooks/:webhookId/deliveries': `data{${delivery}} ${meta}`,
  'POST /webhooks': `message webhook{${webhook}} secret`,
  'PUT /webhooks/:webhookId': `message webhook{${webhook}}`,
  'DELETE /webhooks/:webhookId': 'message',
  'POST /webhooks/:webhookId/secret': `message webhook{${webhook}} secret`,
  'POST /webhooks/:webhookId/pause': `message webhook{${webhook}}`,
  'POST /webhooks/:webhookId/resume': `message webhook{${webhook}}`,
  'POST /webhooks/:webhookId/test': `message delivery{${delivery}}`,
  'POST /webhooks/:webhookId/deliveries/:deliveryId/replay': `message delivery{${delivery}}`,
  'GET /notifications': `data{${notification}} ${meta} unread_count`,
  'GET /notifications/unread-count': 'data{unread_count}',
  'GET /notifications/stream': '',
  'POST /notifications/read-all': 'message unread_count',
  'POST /notifications/:notificationId/read': `message notification{${notification}} unread_count`,

  'GET /tenders': {
    manager: `data{${rows.manager}} meta{current_page last_page per_page total is_capped next}`,
    supplier: `data{${rows.supplier} fits{id name because}} meta{current_page last_page per_page total is_capped next}`,
  },
  'GET /tenders/export.csv': {
    manager: `${exportedTender} Created Review Interests Questions Unanswered`,
    supplier: exportedTender,
  },
  'GET /tenders/export.xlsx': '',
  'GET /tenders/organisations': 'data{id name}',
  'GET /interests':
    `data{${interest}} meta{current_page last_page per_page total next counts{open ended}} ` +
    `archived{id title reference ${name} deleted_at}`,
  'GET /invitations': `data{${ownInvitation}} meta{current_page last_page per_page total next counts{waiting past}}`,
  'GET /analytics/questions-asked': `data{id question_text status created_at published_at tender{${ownTender}}} ${meta}`,
  'GET /analytics/documents-downloaded':
    'data{id title version newest_version downloaded_at downloaded_by{name} ' +
    `tender{${ownTender}}} ${meta}`,
  'GET /analytics/dashboard': {
    supplier:
      'data{active_tenders interests_registered questions_asked documents_downloaded ' +
      `recent_interests{${interestSummary}} closing_interests{${interestSummary}} own_bids{${interestSummary} outcome} ` +
      'questions_to_answer{id kind deadline tender{id title reference_number organisation{name}}} ' +
      `invitations_to_answer{${ownInvitation}}}`,
    manager:
      `data{${buyersFigures} upcoming_deadlines{${summary}} platform_conversion_rate ` +
      'moderated_tenders{id title reference status moderation_status moderation_notes} ' +
      `drafted_answers{${waiting}} ` +
      'total_organisations total_buyers total_suppliers active_buyers active_suppliers ' +
      'pending_organisations total_users ' +
      'recent_organisations{id name type verification_status created_at}}',
  },
  'GET /analytics/trends':
    'data{months{month published_tenders interests questions} median_hours_to_answer}',
  'GET /analytics/awards':
    `data{total{${awardFigures}} periods{${awardFigures}} ` +
    'compared{currency estimated_value award_value}}',
  'GET /openings': `data{openings{tender{id reference title status submission_deadline currency} organisation lots{id lot_number title} task is_opener panel_role is_finished} invitations{id tender{id reference title} organisation invited_by{name} expires_at panel_role}}`,
  'POST /openings/invitations/:invitationId/accept': 'message',
  'GET /opener-tasks': 'data{kind tender{id reference title} submission_deadline since}',
  'GET /approval-tasks':
    'data{id kind tender{id reference title} asked_by{id name} since reviews_for}',
  'GET /panel-tasks': 'data{kind count since tender{id reference title}}',
  'GET /analytics/unanswered-questions': `data{${waiting}} ${meta}`,
  'POST /tenders': savedTender,
  'GET /saved-searches': `data{${search}}`,
  'POST /saved-searches': `message search{${search}}`,
  'PUT /saved-searches/:searchId': `message search{${search}}`,
  'DELETE /saved-searches/:searchId': 'message',
  'GET /tender-drafts': `data{${draft} title}`,
  'GET /tender-drafts/:draftId': `data{${draft} version form{*}}`,
  'POST /tender-drafts': savedDraft,
  'PUT /tender-drafts/:draftId': savedDraft,
  'DELETE /tender-drafts/:draftId': 'message',

  'GET /admin/organisations': `data{${organisation}} ${meta} counts{all pending approved rejected buyers suppliers}`,
  'GET /admin/organisations/export.csv':
    'id name type verification_status company_number address_line1 address_line2 city postcode ' +
    'phone is_address_confirmed created_at',
  'GET /admin/organisations/export.xlsx': '',
  'GET /admin/organisations/:organisationId':
    `organisation{${organisation} description vat_number county country website ` +
    'rejection_reason verified_at needs_owner duplicates{id name verification_status} ' +
    'users{id name email role is_active is_deactivated mfa_enabled email_confirmed_at last_login_at} ' +
    'tenders{id title reference status created_at}} ' +
    'stats{total_users active_users blocked_users total_tenders published_tenders}',
  'POST /admin/organisations': savedOrganisation,
  'PUT /admin/organisations/:organisationId': savedOrganisation,
  'POST /admin/organisations/approve': 'message approved skipped',
  'POST /admin/organisations/:organisationId/approve': savedOrganisation,
  'POST /admin/organisations/:organisationId/reject': savedOrganisation,
  'POST /admin/organisations/:organisationId/reverse-rejection': savedOrganisation,
  'DELETE /admin/organisations/:organisationId/users/:userId': 'message',
  'GET /admin/users': `data{${account}} ${meta} counts{all admins buyers suppliers active blocked}`,
  'GET /admin/users/export.csv':
    'id name email role organisation is_active mfa_enabled last_login_at created_at',
  'GET /admin/users/export.xlsx': '',
  'GET /admin/users/:userId':
    `user{${account} email_confirmed_at has_temporary_password new_email{email expires_at} ` +
    'passkeys identities{provider email} sessions{id device method ip created_at last_seen_at}}',
  'PUT /admin/users/:userId': savedUser,
  'POST /admin/users/create': `${savedUser} password`,
  'POST /admin/users/create-admin': savedUser,
  'POST /admin/users/:userId/block': savedUser,
  'POST /admin/users/:userId/unblock': savedUser,
  'POST /admin/users/:userId/change-role': savedUser,
  'POST /admin/users/:userId/reset-password': savedUser,
  'POST /admin/users/:userId/reset-mfa': savedUser,
  'GET /admin/to-do': 'data{organisations moderation flags access_requests dead_emails}',
  'GET /admin/access-requests': `data{id created_at user{${account}}}`,
  'POST /admin/access-requests/:requestId/dismiss': 'message',
  'GET /admin/dead-letters':
    'data{id letter recipient recipient_name attempts last_error created_at failed_at} ' + meta,
  'POST /admin/dead-letters/retry': 'message retried',
  'POST /admin/dead-letters/:letterId/retry': 'message',
  'DELETE /admin/dead-letters/:letterId': 'message',
  'GET /admin/moderation/tenders':
    `data{${reviewedTender}} meta{current_page last_page ` +
    'per_page total next counts{pending changes_requested flagged approved rejected}}',
  'GET /tenders/trashed/list': `data{${trashed}} ${meta}`,
  'GET /audit-logs':
    'data{id performed_at user{id name email} action resource_type resource_id metadata{*} ' +
    'changes{*} ip about{tender{id reference title} person{id name} organisation{id name}}} ' +
    meta,
  'GET /audit-logs/export.csv':
    'Timestamp User Email Action Resource_type Resource_id IP_address Metadata Changes',
  'GET /audit-logs/export.xlsx': '',
  'GET /audit-logs/users': 'data{id name email}',
}

/** Allowed keys in every refusal. */
export const refusalKeys = 'message errors{*} code blocked request_id'
