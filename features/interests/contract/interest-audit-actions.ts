// Audit actions about interests and invitations.
import { auditAction, type Exported } from '#kernel/contract/audit-action.ts'

export const interestAuditActions = {
  'interest.created': auditAction<{ tender_id: number; organisation_id: number }>(
    'registered the interest of {organisation} in {tender}',
    'Interest registered',
  ),
  'interest.withdrawn': auditAction<{
    tender_id: number
    organisation_id: number
    reason: string | null
  }>('withdrew the interest of {organisation} in {tender}'),
  'interest.exported': auditAction<Exported>(
    'exported the suppliers interested in {tender}',
    'Interests exported',
  ),
  'invitation.created': auditAction<{ organisation_ids: number[] }>(
    'invited suppliers to {tender}',
    'Suppliers invited',
  ),
  'invitation.revoked': auditAction<{ organisation_id: number }>(
    'withdrew the invitation of {organisation} to {tender}',
    'Invitation withdrawn',
  ),
  'invitation.accepted': auditAction<{ organisation_id: number; reason: string | null }>(
    'accepted the invitation of {organisation} to {tender}',
  ),
  'invitation.declined': auditAction<{ organisation_id: number; reason: string | null }>(
    'declined the invitation of {organisation} to {tender}',
  ),
}
