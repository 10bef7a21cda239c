import type { AdminUser } from '../contract/admin-user.ts'
import { whyNotUser } from '../rules/user-administration.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { ActionMenu } from '#kernel/client/ui/ActionMenu.tsx'
import type { ButtonSize } from '#kernel/client/ui/button-class.ts'
import { reviewLink, waitsForReview } from './ReviewLink.tsx'
import type { UserDialogKind } from './UserDialogs.tsx'

const labels: Record<UserDialogKind, string> = {
  correct: 'Edit details',
  resetPassword: 'Reset Password',
  changeRole: 'Change Role',
  resetMfa: 'Reset MFA',
  block: 'Block',
  unblock: 'Unblock',
}

type UserActionsProps = {
  user: AdminUser
  /** Actions that open a dialog, the most likely one first. */
  kinds: readonly UserDialogKind[]
  onOpen: (kind: UserDialogKind) => void
  isFolded?: boolean | undefined
  size?: ButtonSize | undefined
}

/** Buttons or menu with the actions for a user; a disabled action shows the reason. */
export function UserActions({ user, kinds, onOpen, ...menuProps }: UserActionsProps) {
  const actor = useUser()
  const actions = kinds.map((kind) => ({
    label: labels[kind],
    isDangerous: kind === 'block',
    // The current user is an administrator, so any other administrator is never the last one.
    // Actions on the current user are refused regardless of this number.
    disabledReason: whyNotUser(actor, kind, user, { otherAdministrators: 1 })?.message ?? null,
    onSelect: () => onOpen(kind),
  }))
  const review = waitsForReview(user) ? [{ label: 'Review', link: reviewLink(user) }] : []
  return <ActionMenu subject={user.name} actions={[...review, ...actions]} {...menuProps} />
}

/**
 * Returns the actions for a user in the list. The second factor can be reset only if there is one.
 */
export function kindsFor({ is_active, is_deactivated, mfa_enabled }: AdminUser): UserDialogKind[] {
  const kinds: (UserDialogKind | false)[] = [
    !is_active && 'unblock',
    'resetPassword',
    'changeRole',
    mfa_enabled && 'resetMfa',
    // A deactivated user can also be blocked, because colleagues could otherwise reactivate them.
    (is_active || is_deactivated) && 'block',
  ]
  return kinds.filter((kind) => kind !== false)
}
