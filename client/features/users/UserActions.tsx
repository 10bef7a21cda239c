import type { AdminUser } from '#domain/contract/admin-user.ts'
import { whyNotUser } from '#domain/rules/user-administration.ts'
import { useUser } from '#client/lib/session.tsx'
import { Button } from '#client/ui/Button.tsx'
import { ReviewLink, waitsForReview } from './ReviewLink.tsx'
import type { UserDialogKind } from './UserDialogs.tsx'

const labels: Record<UserDialogKind, string> = {
  correct: 'Edit details',
  resetPassword: 'Reset Password',
  changeRole: 'Change Role',
  resetMfa: 'Reset MFA',
  block: 'Block',
  unblock: 'Unblock',
}

export type UserActionsProps = {
  user: AdminUser
  kinds: readonly UserDialogKind[]
  onOpen: (kind: UserDialogKind) => void
}

/** Returns the actions with their labels; a disabled one has a reason. */
export function useUserActions({ user, kinds, onOpen }: UserActionsProps) {
  const actor = useUser()
  return kinds.map((kind) => ({
    label: labels[kind],
    // The caller is an administrator, so there is another one unless the user is the caller.
    disabledReason: whyNotUser(actor, kind, user, { otherAdministrators: 1 })?.message ?? null,
    onSelect: () => onOpen(kind),
  }))
}

export function UserActions(props: UserActionsProps) {
  const { user } = props
  return (
    <div className="flex flex-wrap gap-1 md:justify-end min-[70rem]:flex-nowrap">
      {useUserActions(props).map(({ label, disabledReason, onSelect }) => (
        <Button
          key={label}
          kind="secondary"
          size="small"
          aria-label={`${label}: ${user.name}`}
          disabledReason={disabledReason}
          reasonAs="tooltip"
          onClick={onSelect}
        >
          {label}
        </Button>
      ))}
      {waitsForReview(user) && <ReviewLink user={user} />}
    </div>
  )
}

/** Returns the actions in the list: a second factor can be reset only if there is one. */
export function kindsFor(user: AdminUser): UserDialogKind[] {
  return [
    'resetPassword',
    'changeRole',
    ...(user.mfa_enabled ? (['resetMfa'] as const) : []),
    ...blocking(user),
  ]
}

function blocking(user: AdminUser): UserDialogKind[] {
  if (user.is_active) return ['block']
  // Colleagues can reactivate a user whom they deactivated, unless an administrator blocks them.
  return user.is_deactivated ? ['unblock', 'block'] : ['unblock']
}
