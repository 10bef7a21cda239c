// List of all endpoints. The API document and the access tests enumerate it, and a test proves that
// the server serves exactly these calls.
import * as accessRequest from './access-request.ts'
import * as adminExports from './admin-exports.ts'
import * as adminOrganisation from './admin-organisation.ts'
import * as adminUser from './admin-user.ts'
import * as analytics from './analytics.ts'
import * as apiToken from './api-token.ts'
import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as authProofs from './auth-proofs.ts'
import * as awardFigures from './award-figures.ts'
import * as bankHoliday from './bank-holiday.ts'
import * as bid from './bid.ts'
import * as bidding from './bidding-calls.ts'
import * as calendar from './calendar.ts'
import * as colleague from './colleague.ts'
import * as contract from './contract.ts'
import * as document from './document.ts'
import * as deadLetter from './dead-letter.ts'
import type { Endpoint } from './endpoint.ts'
import * as clarification from './clarification.ts'
import * as approval from './approval.ts'
import * as approvalRule from './approval-rule.ts'
import * as approvalTask from './approval-task.ts'
import * as assessment from './summary.ts'
import * as decision from './decision-calls.ts'
import * as evaluation from './evaluation.ts'
import * as evaluationOutcome from './ranking.ts'
import * as evidence from './evidence.ts'
import * as firstAdmin from './first-admin.ts'
import * as guest from './guest.ts'
import * as history from './history.ts'
import * as interest from './interest.ts'
import * as invitation from './invitation.ts'
import * as lot from './lot.ts'
import * as mfa from './mfa.ts'
import * as moderation from './moderation.ts'
import * as nda from './nda.ts'
import * as notification from './notification.ts'
import * as openerTask from './opener-task.ts'
import * as openData from './ocds.ts'
import * as opening from './opening.ts'
import * as openingRecord from './opening-record.ts'
import * as ownActivity from './own-activity.ts'
import * as ownerChange from './owner-change.ts'
import * as ownerElection from './owner-election.ts'
import * as panelTask from './panel-task.ts'
import * as passwordReset from './password-reset.ts'
import * as passkey from './passkey.ts'
import * as question from './question.ts'
import * as receipt from './receipt.ts'
import * as registration from './registration.ts'
import * as savedSearch from './saved-search.ts'
import * as scim from './scim.ts'
import * as sso from './sso.ts'
import * as standstill from './standstill.ts'
import * as tender from './tender-calls.ts'
import * as tenderDraft from './tender-draft.ts'
import * as tenderDraftList from './tender-draft-list.ts'
import * as tenderExport from './tender-export.ts'
import * as toDo from './to-do.ts'
import * as trash from './trash.ts'
import * as ownAccount from './own-account.ts'
import * as user from './user.ts'
import * as webhook from './webhook.ts'

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
  /** Name of the call in the contract, such as `publishAnswer`. */
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
