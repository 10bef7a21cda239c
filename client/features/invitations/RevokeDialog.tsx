import { useMutation } from '@tanstack/react-query'
import { revokeInvitation, type Invitation } from '#domain/contract/invitation.ts'
import { call } from '#client/lib/api.ts'
import { messageIfAny } from '#client/lib/failure.ts'
import { refreshEverything } from '#client/lib/refresh.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { toast } from '#client/ui/toast.ts'
import { invitationFailures } from './invitation-queries.ts'

type RevokeDialogProps = { tenderId: number; invitation: Invitation | null; onClose: () => void }

export function RevokeDialog({ tenderId, invitation, onClose }: RevokeDialogProps) {
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: (invitationId: number) =>
      call(revokeInvitation, { params: { tenderId, invitationId } }),
    onSuccess: async ({ message }) => {
      await refreshEverything()
      onClose()
      toast.success(message)
    },
  })
  return (
    <ConfirmDialog
      isOpen={invitation !== null}
      onClose={() => {
        reset()
        onClose()
      }}
      onConfirm={() => invitation && mutate(invitation.id)}
      title={`Revoke the invitation of ${invitation?.organisation.name}?`}
      description="The tender no longer exists for this organisation: it disappears from its lists, and its page can no longer be opened."
      verb="Revoke"
      busyLabel="Revoking..."
      isBusy={isPending}
      isDangerous
      error={messageIfAny(error, invitationFailures.revoke)}
    />
  )
}
