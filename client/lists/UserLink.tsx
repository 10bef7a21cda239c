import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type UserLinkProps = { id: number; children: ReactNode }

/** Link to a user's page for administrators. */
export function UserLink({ id, children }: UserLinkProps) {
  return (
    <Link to="/admin/users/$userId" params={{ userId: id }} className="link">
      {children}
    </Link>
  )
}
