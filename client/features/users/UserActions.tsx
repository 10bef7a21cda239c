import type { AdminUser } from '#domain/contract/admin-user.ts'
import { whyNotUser } from '#domain/rules/user-administration.ts'
import { useUser } from '#client/lib/session.tsx'
import { ActionMenu } from '#client/ui/ActionMenu.tsx'
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
  /** Actions that open a dialog, the likely one first. */
  kinds: readonly UserDialogKind[]
  onOpen: (kind: UserDialogKind) => void
  isFolded?: boolean | undefined
}

/** Actions on a user; a disabled one explains why. */
export function UserActions({ user, kinds, onOpen, isFolded }: UserActionsProps) {
  const actor = useUser()
  const actions = kinds.map((kind) => ({
    label: labels[kind],
    isDangerous: kind === 'block',
    // The caller is an administrator, so there is another one unless the user is the caller.
    disabledReason: whyNotUser(actor, kind, user, { otherAdministrators: 1 })?.message ?? null,
    onSelect: () => onOpen(kind),
  }))
  const review = waitsForReview(user) ? [{ label: 'Review', link: reviewLink(user) }] : []
  return <ActionMenu subject={user.name} actions={[...review, ...actions]} {...{ isFolded }} />
}

/** Returns the actions in the list: a second factor can be reset only if there is one. */
export function kindsFor({ is_active, is_deactivated, mfa_enabled }: AdminUser): UserDialogKind[] {
  const kinds: (UserDialogKind | false)[] = [
    !is_active && 'unblock',
    'resetPassword',
    'changeRole',
    mfa_enabled && 'resetMfa',
    // Colleagues can reactivate a user whom they deactivated, unless an administrator blocks them.
    (is_active || is_deactivated) && 'block',
  ]
  return kinds.filter((kind) => kind !== false)
}
