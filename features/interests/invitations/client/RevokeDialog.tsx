import { revokeInvitation, type Invitation } from '../contract/invitation.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'

type RevokeDialogProps = { tenderId: number; invitation: Invitation; onClose: () => void }

export function RevokeDialog({ tenderId, invitation, onClose }: RevokeDialogProps) {
  return (
    <ActionDialog
      title={`Revoke the invitation of ${invitation.organisation.name}?`}
      description="This organisation will no longer see the tender in its lists or be able to open it."
      verb="Revoke"
      busyLabel="Revoking..."
      isDangerous
      act={() => call(revokeInvitation, { params: { tenderId, invitationId: invitation.id } })}
      failure="Failed to revoke invitation"
      onClose={onClose}
    />
  )
}
