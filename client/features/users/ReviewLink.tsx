import { Link } from '@tanstack/react-router'
import type { AdminUser } from '#domain/contract/admin-user.ts'
import { buttonClass } from '#client/ui/button-class.ts'

type Waiting = AdminUser & { organisation: NonNullable<AdminUser['organisation']> }

/** Returns whether the user can only be unblocked by approving their organisation. */
export function waitsForReview(user: AdminUser): user is Waiting {
  const status = user.organisation?.verification_status
  return !user.is_active && (status === 'pending' || status === 'rejected')
}

export function ReviewLink({ user }: { user: Waiting }) {
  return (
    <Link
      to="/admin/organisations/$organisationId"
      params={{ organisationId: user.organisation.id }}
      aria-label={`Review organisation: ${user.organisation.name}`}
      className={buttonClass('secondary', 'small')}
    >
      Review
    </Link>
  )
}
