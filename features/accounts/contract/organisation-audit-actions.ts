// Audit actions about organisations.
import { auditAction, type Exported } from '#kernel/contract/audit-action.ts'

export const organisationAuditActions = {
  'organisation.created': auditAction('created {organisation}'),
  'organisation.updated': auditAction('changed {organisation}'),
  'organisation.approved': auditAction<{ activated_users: number }>('approved {organisation}'),
  'organisation.rejected': auditAction<{ reason: string }>('rejected {organisation}'),
  'organisation.rejection_reversed': auditAction<{ activated_users: number }>(
    'reversed the rejection of {organisation}',
    'Rejection reversed',
  ),
  'organisation.exported': auditAction<Exported & { filters: object }>(
    'exported a list of organisations',
    'Organisations exported',
  ),
}
