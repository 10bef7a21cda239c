import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type UserLinkProps = { id: number; children: ReactNode }

export function UserLink({ id, children }: UserLinkProps) {
  return (
    <Link to="/admin/users/$userId" params={{ userId: id }} className="link">
      {children}
    </Link>
  )
}
