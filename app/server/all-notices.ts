// The lists of all emails and events, and of what else follows from a notice or a change to a tender.
// Importing this file registers them; `createServices` does so for servers and workers. They are not
// in the features' manifests, because the primary process and the commands, which need the events
// and emails, would load all routes as well.
import type { NotificationEvent } from '#kernel/contract/notification.ts'
import { registerEmails, type EmailName } from '#kernel/server/mail/emails.ts'
import { accountEmails } from '#features/accounts/server/account-emails.ts'
import { approvalEmails } from '#features/approvals/server/approval-emails.ts'
import { auditEmails } from '#features/audit/server/audit-emails.ts'
import { bidEmails } from '#features/bids/server/bid-emails.ts'
import { clarificationEmails } from '#features/evaluation/clarifications/server/clarification-emails.ts'
import { contractEmails } from '#features/contracts/server/contract-emails.ts'
import { decisionEmails } from '#features/evaluation/award/server/decision-emails.ts'
import { documentEmails } from '#features/tenders/documents/server/document-emails.ts'
import { evaluationEmails } from '#features/evaluation/server/evaluation-emails.ts'
import { identityEmails } from '#features/accounts/sso/server/identity-emails.ts'
import { invitationEmails } from '#features/interests/invitations/server/invitation-emails.ts'
import { memberRoleEmails } from '#features/accounts/members/server/member-role-emails.ts'
import { membershipEmails } from '#features/accounts/members/server/membership-emails.ts'
import { moderationEmails } from '#features/moderation/server/moderation-emails.ts'
import { ndaEmails } from '#features/tenders/nda/server/nda-emails.ts'
import { organisationEmails } from '#features/organisations/server/organisation-emails.ts'
import { questionEmails } from '#features/questions/server/question-emails.ts'
import { searchEmails } from '#features/search/server/search-emails.ts'
import { standstillEmails } from '#features/evaluation/standstill/server/standstill-emails.ts'
import { tenderEmails } from '#features/tenders/server/tender-emails.ts'
import { webhookEmails } from '#features/webhooks/server/webhook-emails.ts'
import { registerEvents, type EventName } from '#kernel/server/notices/events.ts'
import { accountEvents } from '#features/accounts/server/account-events.ts'
import { approvalEvents } from '#features/approvals/server/approval-events.ts'
import { auditEvents } from '#features/audit/server/audit-events.ts'
import { bidEvents } from '#features/bids/server/bid-events.ts'
import { clarificationEvents } from '#features/evaluation/clarifications/server/clarification-events.ts'
import { contractEvents } from '#features/contracts/server/contract-events.ts'
import { decisionEvents } from '#features/evaluation/award/server/decision-events.ts'
import { documentEvents } from '#features/tenders/documents/server/document-events.ts'
import { evaluationEvents } from '#features/evaluation/server/evaluation-events.ts'
import { identityEvents } from '#features/accounts/sso/server/identity-events.ts'
import { invitationEvents } from '#features/interests/invitations/server/invitation-events.ts'
import { memberRoleEvents } from '#features/accounts/members/server/member-role-events.ts'
import { membershipEvents } from '#features/accounts/members/server/membership-events.ts'
import { moderationEvents } from '#features/moderation/server/moderation-events.ts'
import { ndaEvents } from '#features/tenders/nda/server/nda-events.ts'
import { organisationEvents } from '#features/organisations/server/organisation-events.ts'
import { questionEvents } from '#features/questions/server/question-events.ts'
import { searchEvents } from '#features/search/server/search-events.ts'
import { standstillEvents } from '#features/evaluation/standstill/server/standstill-events.ts'
import { tenderEvents } from '#features/tenders/server/tender-events.ts'
import { webhookEvents } from '#features/webhooks/server/webhook-events.ts'
import { onFannedOut } from '#kernel/server/notices/fan-out.ts'
import type { Rules } from '#kernel/server/notices/rule.ts'
import { queueNotice } from '#features/notifications/server/webhook-hooks.ts'
import { onTenderChange } from '#features/tenders/server/changed.ts'
import { writeRelease } from '#features/open-data/server/write-release.ts'

const emails = {
  ...accountEmails,
  ...membershipEmails,
  ...memberRoleEmails,
  ...identityEmails,
  ...organisationEmails,
  ...tenderEmails,
  ...searchEmails,
  ...invitationEmails,
  ...ndaEmails,
  ...moderationEmails,
  ...questionEmails,
  ...documentEmails,
  ...bidEmails,
  ...clarificationEmails,
  ...approvalEmails,
  ...decisionEmails,
  ...evaluationEmails,
  ...standstillEmails,
  ...contractEmails,
  ...webhookEmails,
  ...auditEmails,
} satisfies Record<EmailName, unknown>

/** Each notification has exactly one rule, which gathers the data for the email with its name. */
type RuleOfEachNotification = Required<Pick<Rules, NotificationEvent>> &
  Partial<Record<Exclude<EventName, NotificationEvent>, never>>

const events = {
  ...accountEvents,
  ...membershipEvents,
  ...memberRoleEvents,
  ...identityEvents,
  ...organisationEvents,
  ...tenderEvents,
  ...searchEvents,
  ...invitationEvents,
  ...ndaEvents,
  ...moderationEvents,
  ...questionEvents,
  ...bidEvents,
  ...clarificationEvents,
  ...approvalEvents,
  ...decisionEvents,
  ...evaluationEvents,
  ...standstillEvents,
  ...contractEvents,
  ...documentEvents,
  ...webhookEvents,
  ...auditEvents,
} satisfies RuleOfEachNotification

registerEmails(emails, { personalMutable: ['search-alert'] })
registerEvents(events)
onFannedOut(queueNotice)
onTenderChange(writeRelease)
