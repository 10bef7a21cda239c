// The lists of all emails and events, and of what else follows from a notice or a change to a tender.
// Importing this file registers them; `createServices` does so for servers and workers.
import type { NotificationEvent } from '#domain/contract/notification.ts'
import { registerEmails, type EmailName } from './mail/emails.ts'
import { accountEmails } from './mail/emails/account.ts'
import { approvalEmails } from './mail/emails/approval.ts'
import { auditEmails } from './mail/emails/audit.ts'
import { bidEmails } from './mail/emails/bid.ts'
import { clarificationEmails } from './mail/emails/clarification.ts'
import { contractEmails } from './mail/emails/contract.ts'
import { decisionEmails } from './mail/emails/decision.ts'
import { documentEmails } from './mail/emails/document.ts'
import { evaluationEmails } from './mail/emails/evaluation.ts'
import { identityEmails } from './mail/emails/identity.ts'
import { invitationEmails } from './mail/emails/invitation.ts'
import { memberRoleEmails } from './mail/emails/member-role.ts'
import { membershipEmails } from './mail/emails/membership.ts'
import { moderationEmails } from './mail/emails/moderation.ts'
import { ndaEmails } from './mail/emails/nda.ts'
import { organisationEmails } from './mail/emails/organisation.ts'
import { questionEmails } from './mail/emails/question.ts'
import { searchEmails } from './mail/emails/search.ts'
import { standstillEmails } from './mail/emails/standstill.ts'
import { tenderEmails } from './mail/emails/tender.ts'
import { webhookEmails } from './mail/emails/webhook.ts'
import { registerEvents, type EventName } from './notices/events.ts'
import { accountEvents } from './notices/events/account.ts'
import { approvalEvents } from './notices/events/approval.ts'
import { auditEvents } from './notices/events/audit.ts'
import { bidEvents } from './notices/events/bid.ts'
import { clarificationEvents } from './notices/events/clarification.ts'
import { contractEvents } from './notices/events/contract.ts'
import { decisionEvents } from './notices/events/decision.ts'
import { documentEvents } from './notices/events/document.ts'
import { evaluationEvents } from './notices/events/evaluation.ts'
import { identityEvents } from './notices/events/identity.ts'
import { invitationEvents } from './notices/events/invitation.ts'
import { memberRoleEvents } from './notices/events/member-role.ts'
import { membershipEvents } from './notices/events/membership.ts'
import { moderationEvents } from './notices/events/moderation.ts'
import { ndaEvents } from './notices/events/nda.ts'
import { organisationEvents } from './notices/events/organisation.ts'
import { questionEvents } from './notices/events/question.ts'
import { searchEvents } from './notices/events/search.ts'
import { standstillEvents } from './notices/events/standstill.ts'
import { tenderEvents } from './notices/events/tender.ts'
import { webhookEvents } from './notices/events/webhook.ts'
import { onFannedOut } from './notices/fan-out.ts'
import type { Rules } from './notices/rule.ts'
import { queueNotice } from './notices/webhook-hooks.ts'
import { onTenderChange } from './tenders/changed.ts'
import { writeRelease } from './open-data/write-release.ts'

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
