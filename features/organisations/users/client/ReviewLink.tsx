import { Link } from '@tanstack/react-router'
import type { AdminUser } from '../contract/admin-user.ts'
import type { RenderLink } from '#kernel/client/ui/render-link.ts'

type Waiting = AdminUser & { organisation: NonNullable<AdminUser['organisation']> }

/**
 * Returns whether the user can't be unblocked because their organisation is pending or rejected.
 */
export function waitsForReview(user: AdminUser): user is Waiting {
  const status = user.organisation?.verification_status
  return !user.is_active && (status === 'pending' || status === 'rejected')
}

/** Returns a render function for a link to the organisation. */
export function reviewLink({ organisation: { id, name } }: Waiting): RenderLink {
  return (props) => (
    <Link
      to="/admin/organisations/$organisationId"
      params={{ organisationId: id }}
      {...props}
      aria-label={`Review organisation: ${name}`}
    />
  )
}
