import {
  invitationFailures,
  revokeInvitation,
  type Invitation,
} from '#domain/contract/invitation.ts'
import { ActionDialog } from '#client/dialogs/ActionDialog.tsx'
import { call } from '#client/lib/api.ts'

type RevokeDialogProps = { tenderId: number; invitation: Invitation; onClose: () => void }

export function RevokeDialog({ tenderId, invitation, onClose }: RevokeDialogProps) {
  return (
    <ActionDialog
      title={`Revoke the invitation of ${invitation.organisation.name}?`}
      description="The tender no longer exists for this organisation: it disappears from its lists, and its page can no longer be opened."
      verb="Revoke"
      busyLabel="Revoking..."
      isDangerous
      act={() => call(revokeInvitation, { params: { tenderId, invitationId: invitation.id } })}
      failure={invitationFailures.revoke}
      onClose={onClose}
    />
  )
}
