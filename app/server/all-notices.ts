// The lists of all events and emails, and the functions that run after a notice or a change to a
// tender. Importing this file registers them; `createServices` imports it for servers and workers.
// The features' manifests don't contain these lists, because the primary process and the commands
// also need the events and emails, and importing the manifests would load all routes.
import { memberRoleEvents } from '#features/accounts/members/server/member-role-events.ts'
import {
  membershipEmails,
  membershipEvents,
} from '#features/accounts/members/server/membership-events.ts'
import { accountEmails, accountEvents } from '#features/accounts/server/account-events.ts'
import { identityEvents } from '#features/accounts/sso/server/identity-events.ts'
import { approvalEvents } from '#features/approvals/server/approval-events.ts'
import { auditEmails, auditEvents } from '#features/audit/server/audit-events.ts'
import { bidEvents } from '#features/bids/server/bid-events.ts'
import { openerEmails, openerEvents } from '#features/bids/server/opener-events.ts'
import { contractEvents } from '#features/contracts/server/contract-events.ts'
import { decisionEvents } from '#features/evaluation/award/server/decision-events.ts'
import { clarificationEvents } from '#features/evaluation/clarifications/server/clarification-events.ts'
import { evaluationEvents } from '#features/evaluation/server/evaluation-events.ts'
import { standstillEvents } from '#features/evaluation/standstill/server/standstill-events.ts'
import { invitationEvents } from '#features/interests/invitations/server/invitation-events.ts'
import { moderationEvents } from '#features/moderation/server/moderation-events.ts'
import { organisationEvents } from '#features/organisations/server/organisation-events.ts'
import { questionEvents } from '#features/questions/server/question-events.ts'
import { searchEmails, searchEvents } from '#features/search/server/search-events.ts'
import { documentEvents } from '#features/tenders/documents/server/document-events.ts'
import { ndaEvents } from '#features/tenders/nda/server/nda-events.ts'
import { tenderEmails, tenderEvents } from '#features/tenders/server/tender-events.ts'
import { webhookEvents } from '#features/webhooks/server/webhook-events.ts'
import { registerEmails, type PersonalEmails } from '#kernel/server/mail/emails.ts'
import type { Events } from '#kernel/server/notices/event.ts'
import { registerEvents } from '#kernel/server/notices/events.ts'
import { onFannedOut } from '#kernel/server/notices/fan-out.ts'
import { queueNotice } from '#features/notifications/server/webhook-hooks.ts'
import { onTenderChange } from '#features/tenders/server/changed.ts'
import { writeRelease } from '#features/open-data/server/write-release.ts'

const events: Events = {
  ...memberRoleEvents,
  ...membershipEvents,
  ...accountEvents,
  ...identityEvents,
  ...approvalEvents,
  ...auditEvents,
  ...bidEvents,
  ...openerEvents,
  ...contractEvents,
  ...decisionEvents,
  ...clarificationEvents,
  ...evaluationEvents,
  ...standstillEvents,
  ...invitationEvents,
  ...moderationEvents,
  ...organisationEvents,
  ...questionEvents,
  ...searchEvents,
  ...documentEvents,
  ...ndaEvents,
  ...tenderEvents,
  ...webhookEvents,
}

const personalEmails: PersonalEmails = {
  ...membershipEmails,
  ...accountEmails,
  ...auditEmails,
  ...openerEmails,
  ...searchEmails,
  ...tenderEmails,
}

registerEvents(events)
registerEmails({ ...personalEmails })
onFannedOut(queueNotice)
onTenderChange(writeRelease)
