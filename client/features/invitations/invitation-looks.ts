import type { InvitationStatus } from '#domain/contract/invitation.ts'
import type { Tone } from '#client/ui/Tag.tsx'

export const invitationTones: Record<InvitationStatus, Tone> = {
  pending: 'pending',
  accepted: 'published',
  declined: 'cancelled',
  revoked: 'draft',
}
