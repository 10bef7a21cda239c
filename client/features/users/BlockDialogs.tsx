import { blockUser, unblockUser } from '#domain/contract/admin-user-calls.ts'
import { adminUserTexts } from '#domain/contract/admin-user.ts'
import { call } from '#client/lib/api.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { useDialogAction } from '#client/dialogs/use-dialog-action.ts'

/** Whom a dialog is about: a user of the list, or a member of an organisation. */
export type Person = { id: number; name: string; email: string }

export type PersonDialogProps = { user: Person; onClose: () => void }

export function BlockUserDialog({ user, onClose }: PersonDialogProps) {
  const action = useDialogAction(() => call(blockUser, { params: { userId: user.id } }), {
    failure: adminUserTexts.blockFailed,
    onClose,
  })
  return (
    <ConfirmDialog
      isOpen
      title="Block User"
      description={
        <p>
          Block <strong>{user.name}</strong> ({user.email})? They can no longer sign in, and open
          sessions are refused at once. They are told by email and can ask for access.
        </p>
      }
      verb="Block"
      busyLabel="Blocking..."
      isDangerous
      {...action}
    />
  )
}

export function UnblockUserDialog({ user, onClose }: PersonDialogProps) {
  const action = useDialogAction(() => call(unblockUser, { params: { userId: user.id } }), {
    failure: adminUserTexts.unblockFailed,
    onClose,
  })
  return (
    <ConfirmDialog
      isOpen
      title="Unblock User"
      description={
        <p>
          Unblock <strong>{user.name}</strong> ({user.email})? They can sign in again and are told
          so by email.
        </p>
      }
      verb="Unblock"
      busyLabel="Unblocking..."
      {...action}
    />
  )
}
