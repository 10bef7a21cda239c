import { resetUserMfa } from '../contract/admin-user.ts'
import { call } from '#kernel/client/lib/api.ts'
import type { PersonDialogProps } from './BlockDialogs.tsx'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'

export function ResetMfaDialog({ user, onClose }: PersonDialogProps) {
  return (
    <ActionDialog
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
      act={() => call(resetUserMfa, { params: { userId: user.id } })}
      failure="Failed to reset two-factor authentication"
      onClose={onClose}
    />
  )
}
