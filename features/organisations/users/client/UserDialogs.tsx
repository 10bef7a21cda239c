import type { AdminUser } from '../contract/admin-user.ts'
import { BlockUserDialog, UnblockUserDialog } from './BlockDialogs.tsx'
import { ChangeRoleDialog } from './ChangeRoleDialog.tsx'
import { CorrectUserDialog } from './CorrectUserDialog.tsx'
import { CreateAdminDialog } from './CreateAdminDialog.tsx'
import { CreateUserDialog } from './CreateUserDialog.tsx'
import { PasswordCreatedDialog } from './PasswordCreatedDialog.tsx'
import { ResetMfaDialog } from './ResetMfaDialog.tsx'
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx'

const aboutUser = {
  block: BlockUserDialog,
  unblock: UnblockUserDialog,
  correct: CorrectUserDialog,
  resetPassword: ResetPasswordDialog,
  changeRole: ChangeRoleDialog,
  resetMfa: ResetMfaDialog,
}

export type UserDialogKind = keyof typeof aboutUser

/** Open dialog and, if it concerns an existing user, that user. */
export type OpenDialog =
  | { kind: UserDialogKind; user: AdminUser }
  | { kind: 'createUser' }
  | { kind: 'createAdmin' }
  | { kind: 'passwordCreated'; user: AdminUser; password: string }

type UserDialogsProps = { open: OpenDialog; onOpen: (dialog: OpenDialog | null) => void }

export function UserDialogs({ open, onOpen }: UserDialogsProps) {
  const onClose = () => onOpen(null)
  if (open.kind === 'createUser') {
    return (
      <CreateUserDialog
        onClose={onClose}
        onCreated={(created) => onOpen({ kind: 'passwordCreated', ...created })}
      />
    )
  }
  if (open.kind === 'createAdmin') return <CreateAdminDialog onClose={onClose} />
  if (open.kind === 'passwordCreated') return <PasswordCreatedDialog {...open} onClose={onClose} />
  const Dialog = aboutUser[open.kind]
  return <Dialog user={open.user} onClose={onClose} />
}
