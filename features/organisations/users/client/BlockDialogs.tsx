import { blockUser, unblockUser, adminUserTexts } from '../contract/admin-user.ts'
import { call } from '#kernel/client/lib/api.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'

/** User whom a dialog concerns, from the list of users or from an organisation's members. */
export type Person = { id: number; name: string; email: string }

export type PersonDialogProps = { user: Person; onClose: () => void }

export function BlockUserDialog({ user, onClose }: PersonDialogProps) {
  return (
    <ActionDialog
      title="Block User"
      description={
        <p>
          Block <strong>{user.name}</strong> ({user.email})? They can no longer sign in, and open
          sessions are refused at once. They get an email and can ask for access.
        </p>
      }
      verb="Block"
      busyLabel="Blocking..."
      isDangerous
      act={() => call(blockUser, { params: { userId: user.id } })}
      failure={adminUserTexts.blockFailed}
      onClose={onClose}
    />
  )
}

export function UnblockUserDialog({ user, onClose }: PersonDialogProps) {
  return (
    <ActionDialog
      title="Unblock User"
      description={
        <p>
          Unblock <strong>{user.name}</strong> ({user.email})? They can sign in again and get an
          email.
        </p>
      }
      verb="Unblock"
      busyLabel="Unblocking..."
      act={() => call(unblockUser, { params: { userId: user.id } })}
      failure={adminUserTexts.unblockFailed}
      onClose={onClose}
    />
  )
}
