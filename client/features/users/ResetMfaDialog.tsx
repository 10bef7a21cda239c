import { resetUserMfa } from '#domain/contract/admin-user-calls.ts'
import { adminUserTexts } from '#domain/contract/admin-user.ts'
import { call } from '#client/lib/api.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import type { PersonDialogProps } from './BlockDialogs.tsx'
import { useDialogAction } from '#client/dialogs/use-dialog-action.ts'

export function ResetMfaDialog({ user, onClose }: PersonDialogProps) {
  const action = useDialogAction(() => call(resetUserMfa, { params: { userId: user.id } }), {
    failure: adminUserTexts.mfaResetFailed,
    onClose,
  })
  return (
    <ConfirmDialog
      isOpen
      title="Reset MFA"
      description={
        <p>
          Switch off two-factor authentication for <strong>{user.name}</strong> ({user.email})? Make
          sure that it is really them who asks: from then on the password alone signs in.
        </p>
      }
      verb="Reset MFA"
      busyLabel="Resetting..."
      isDangerous
      {...action}
    />
  )
}
