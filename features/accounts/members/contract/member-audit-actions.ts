// Audit actions about the members of an organisation and its owners.
import { auditAction } from '#kernel/contract/audit-action.ts'

interface OfMemberRole {
  organisation_id: number
  /** The role that the member gets or would have got. */
  role: string
}

export const memberAuditActions = {
  'user.invited': auditAction<{ email: string; organisation_id: number; role: string }>(
    'invited {email} to {organisation}',
  ),
  'user.invitation_resent': auditAction<{ email: string; organisation_id: number; role: string }>(
    'sent the invitation of {email} to {organisation} again',
    'Invitation resent',
  ),
  'user.invitation_withdrawn': auditAction<{ email: string; organisation_id: number }>(
    'withdrew the invitation of {email} to {organisation}',
    'Invitation withdrawn',
  ),
  'user.joined': auditAction<{ organisation_id: number; invited_by: number }>(
    'accepted an invitation to {organisation}',
  ),
  'user.deactivated': auditAction<{ organisation_id: number }>(
    'deactivated their colleague {person}',
  ),
  'user.reactivated': auditAction<{ organisation_id: number }>(
    'reactivated their colleague {person}',
  ),
  'member.role_changed': auditAction<OfMemberRole>(
    'changed the role of {person} in {organisation}',
    'Member’s role changed',
  ),
  'member.owner_change_asked': auditAction<OfMemberRole>(
    'asked the owners of {organisation} to confirm a new role for {person}',
    'Change of owners requested',
  ),
  'member.owner_change_confirmed': auditAction<OfMemberRole>(
    'confirmed the new role of {person} in {organisation}',
    'Change of owners confirmed',
  ),
  'member.owner_change_applied': auditAction<OfMemberRole>(
    'gave {person} the new role in {organisation} after three days without an objection',
    'Change of owners took effect',
  ),
  'member.owner_change_objected': auditAction<OfMemberRole>(
    'objected to the new role of {person} in {organisation}',
    'Change of owners stopped',
  ),
  'member.owner_change_withdrawn': auditAction<OfMemberRole>(
    'withdrew the request for a new role of {person} in {organisation}',
    'Change of owners withdrawn',
  ),
  'member.owner_change_ended': auditAction<OfMemberRole & { reason: string }>(
    'ended the request for a new role of {person} in {organisation}',
    'Change of owners ended',
  ),
  'member.owner_voted': auditAction<{ organisation_id: number }>(
    'chose {person} as an owner of {organisation}',
    'Owner proposed',
  ),
  'member.owner_elected': auditAction<{ organisation_id: number }>(
    'elected {person} as an owner of {organisation}, with another member',
    'Owner elected',
  ),
  'member.owner_appointed': auditAction<{ organisation_id: number }>(
    'appointed {person} as an owner of {organisation}',
    'Owner appointed',
  ),
}
