// All actions that the audit log records. Each feature declares its own.
import { accountAuditActions } from '#features/accounts/contract/account-audit-actions.ts'
import { identityAuditActions } from '#features/accounts/contract/identity-audit-actions.ts'
import { organisationAuditActions } from '#features/accounts/contract/organisation-audit-actions.ts'
import { memberAuditActions } from '#features/accounts/members/contract/member-audit-actions.ts'
import { approvalAuditActions } from '#features/approvals/contract/approval-audit-actions.ts'
import { bankHolidayAuditActions } from '#features/bank-holidays/contract/bank-holiday-audit-actions.ts'
import { bidAuditActions } from '#features/bids/contract/bid-audit-actions.ts'
import { contractAuditActions } from '#features/contracts/contract/contract-audit-actions.ts'
import { evaluationAuditActions } from '#features/evaluation/contract/evaluation-audit-actions.ts'
import { interestAuditActions } from '#features/interests/contract/interest-audit-actions.ts'
import { emailAuditActions } from '#features/notifications/contract/email-audit-actions.ts'
import { questionAuditActions } from '#features/questions/contract/question-audit-actions.ts'
import { searchAuditActions } from '#features/search/contract/search-audit-actions.ts'
import { tenderAuditActions } from '#features/tenders/contract/tender-audit-actions.ts'
import { webhookAuditActions } from '#features/webhooks/contract/webhook-audit-actions.ts'
import { auditAction, type Exported, type MetadataOf } from '#kernel/contract/audit-action.ts'

export const auditActions = {
  ...accountAuditActions,
  ...identityAuditActions,
  ...organisationAuditActions,
  ...memberAuditActions,
  ...approvalAuditActions,
  ...bankHolidayAuditActions,
  ...bidAuditActions,
  ...contractAuditActions,
  ...evaluationAuditActions,
  ...interestAuditActions,
  ...emailAuditActions,
  ...questionAuditActions,
  ...searchAuditActions,
  ...tenderAuditActions,
  ...webhookAuditActions,
  'audit.exported': auditAction<Exported & { filters: object }>(
    'exported the audit log',
    'Audit log exported',
  ),
  'audit.copy_completed': auditAction<{ copy: string; first: number; last: number }>(
    'completed the copy of the audit log {copy}',
    'Audit log copied',
  ),
  'key.rotated': auditAction<{ sealed_anew: number }>('changed the key of the portal'),
  'key.replaced': auditAction<{ second_factors: number; emails: number; tenders: number }>(
    'replaced the lost key of the portal',
  ),
}

type Metadata = MetadataOf<typeof auditActions>
declare module '#kernel/contract/audit-action.ts' {
  interface AuditMetadata extends Metadata {}
}
