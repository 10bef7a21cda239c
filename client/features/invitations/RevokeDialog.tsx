import { revokeInvitation, type Invitation } from '#domain/contract/invitation.ts'
import { useDialogAction } from '#client/dialogs/use-dialog-action.ts'
import { call } from '#client/lib/api.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { invitationFailures } from './invitation-queries.ts'

type RevokeDialogProps = { tenderId: number; invitation: Invitation | null; onClose: () => void }

export function RevokeDialog({ tenderId, invitation, onClose }: RevokeDialogProps) {
  const action = useDialogAction(
    () => call(revokeInvitation, { params: { tenderId, invitationId: invitation!.id } }),
    { failure: invitationFailures.revoke, onClose },
  )
  return (
    <ConfirmDialog
      isOpen={invitation !== null}
      title={`Revoke the invitation of ${invitation?.organisation.name}?`}
      description="The tender no longer exists for this organisation: it disappears from its lists, and its page can no longer be opened."
      verb="Revoke"
      busyLabel="Revoking..."
      isDangerous
      {...action}
    />
  )
}
