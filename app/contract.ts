// List of all endpoints. The API document and the access tests enumerate it, and a test proves that
// the server serves exactly these calls.
import * as accessRequest from '#features/accounts/contract/access-request.ts'
import * as adminExports from '#features/organisations/users/contract/admin-exports.ts'
import * as adminOrganisation from '#features/organisations/contract/admin-organisation.ts'
import * as adminUser from '#features/organisations/users/contract/admin-user.ts'
import * as analytics from '#features/analytics/contract/analytics.ts'
import * as apiToken from '#features/accounts/contract/api-token.ts'
import * as audit from '#features/audit/contract/audit.ts'
import * as auth from '#features/accounts/contract/auth.ts'
import * as authProofs from '#kernel/contract/auth-proofs.ts'
import * as awardFigures from '#features/analytics/contract/award-figures.ts'
import * as bankHoliday from '#features/bank-holidays/contract/bank-holiday.ts'
import * as bid from '#features/bids/sending/contract/bid.ts'
import * as bidding from '#features/bids/setup/contract/bidding-calls.ts'
import * as calendar from '#features/calendar/contract/calendar.ts'
import * as colleague from '#features/accounts/members/contract/colleague.ts'
import * as contract from '#features/contracts/contract/contract.ts'
import * as document from '#features/tenders/documents/contract/document.ts'
import * as deadLetter from '#features/notifications/contract/dead-letter.ts'
import type { Endpoint } from '#kernel/contract/endpoint.ts'
import * as clarification from '#features/evaluation/clarifications/contract/clarification.ts'
import * as approval from '#features/approvals/contract/approval.ts'
import * as approvalRule from '#features/approvals/contract/approval-rule.ts'
import * as approvalTask from '#features/approvals/contract/approval-task.ts'
import * as assessment from '#features/evaluation/summaries/contract/summary.ts'
import * as decision from '#features/evaluation/award/contract/decision-calls.ts'
import * as evaluation from '#features/evaluation/contract/evaluation.ts'
import * as evaluationOutcome from '#features/evaluation/ranking/contract/ranking.ts'
import * as evidence from '#features/evaluation/evidence/contract/evidence.ts'
import * as firstAdmin from '#features/organisations/users/contract/first-admin.ts'
import * as guest from '#features/bids/guests/contract/guest.ts'
import * as history from '#features/tenders/history/contract/history.ts'
import * as interest from '#features/interests/contract/interest.ts'
import * as invitation from '#features/interests/invitations/contract/invitation.ts'
import * as lot from '#features/tenders/lots/contract/lot.ts'
import * as mfa from '#features/accounts/contract/mfa.ts'
import * as moderation from '#features/tenders/moderation/contract/moderation.ts'
import * as nda from '#features/tenders/nda/contract/nda.ts'
import * as notification from '#features/notifications/contract/notification.ts'
import * as openerTask from '#features/bids/opening/contract/opener-task.ts'
import * as openData from '#features/open-data/contract/ocds.ts'
import * as opening from '#features/bids/opening/contract/opening.ts'
import * as openingRecord from '#features/bids/opening/contract/opening-record.ts'
import * as ownActivity from '#features/tenders/history/contract/own-activity.ts'
import * as ownerChange from '#features/accounts/members/contract/owner-change.ts'
import * as ownerElection from '#features/accounts/members/contract/owner-election.ts'
import * as panelTask from '#features/evaluation/panel/contract/panel-task.ts'
import * as passwordReset from '#features/accounts/contract/password-reset.ts'
import * as passkey from '#features/accounts/contract/passkey.ts'
import * as question from '#features/questions/contract/question.ts'
import * as receipt from '#features/bids/sending/contract/receipt.ts'
import * as registration from '#features/accounts/contract/registration.ts'
import * as savedSearch from '#features/search/contract/saved-search.ts'
import * as scim from '#features/accounts/contract/scim.ts'
import * as sso from '#features/accounts/contract/sso.ts'
import * as standstill from '#features/evaluation/standstill/contract/standstill.ts'
import * as tender from '#features/tenders/contract/tender-calls.ts'
import * as tenderDraft from '#features/tenders/contract/tender-draft.ts'
import * as tenderDraftList from '#features/tenders/contract/tender-draft-list.ts'
import * as tenderExport from '#features/tenders/contract/tender-export.ts'
import * as toDo from '#features/to-do/contract/to-do.ts'
import * as trash from '#features/trash/contract/trash.ts'
import * as ownAccount from '#features/accounts/contract/own-account.ts'
import * as user from '#kernel/contract/user.ts'
import * as webhook from '#features/webhooks/contract/webhook.ts'

const nouns = {
  accessRequest,
  adminExports,
  adminOrganisation,
  adminUser,
  analytics,
  apiToken,
  approval,
  approvalRule,
  approvalTask,
  audit,
  auth,
  authProofs,
  awardFigures,
  bankHoliday,
  bid,
  bidding,
  calendar,
  colleague,
  contract,
  deadLetter,
  document,
  clarification,
  assessment,
  decision,
  evaluation,
  evaluationOutcome,
  evidence,
  firstAdmin,
  guest,
  history,
  interest,
  invitation,
  lot,
  mfa,
  moderation,
  nda,
  notification,
  openerTask,
  openData,
  opening,
  openingRecord,
  ownAccount,
  ownActivity,
  ownerChange,
  ownerElection,
  panelTask,
  passwordReset,
  passkey,
  question,
  receipt,
  registration,
  savedSearch,
  scim,
  sso,
  standstill,
  tender,
  tenderDraft: { ...tenderDraft, ...tenderDraftList },
  tenderExport,
  toDo,
  trash,
  user,
  webhook,
}

export type Noun = keyof typeof nouns

export interface Operation {
  noun: string
  /** Name of the call in the API contract, such as `publishAnswer`. */
  name: string
  endpoint: Endpoint
}

export const operations: Operation[] = Object.entries(nouns).flatMap(([noun, calls]) =>
  Object.entries(calls).flatMap(([name, endpoint]) =>
    isEndpoint(endpoint) ? [{ noun, name, endpoint }] : [],
  ),
)

export const endpoints: Endpoint[] = operations.map(({ endpoint }) => endpoint)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value
}
