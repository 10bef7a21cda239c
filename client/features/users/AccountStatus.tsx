import type { AdminUser } from '#domain/contract/admin-user.ts'
import { ReviewBadge } from '#client/ui/ReviewBadge.tsx'

const notes = { pending: 'Awaiting approval', rejected: 'Not approved', approved: null }

type AccountStatusProps = { user: Pick<AdminUser, 'is_active' | 'organisation'> }

/** Active or Blocked; users who have never signed in are marked. */
export function AccountStatus({ user: { is_active, organisation } }: AccountStatusProps) {
  const note = !is_active && organisation && notes[organisation.verification_status]
  return (
    <>
      <ReviewBadge status={is_active ? 'active' : 'blocked'} />
      {note && <span className="mt-0.5 block text-sm whitespace-nowrap text-muted">{note}</span>}
    </>
  )
}
