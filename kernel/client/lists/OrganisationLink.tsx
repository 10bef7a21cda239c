import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type OrganisationLinkProps = { id: number; children: ReactNode }

export function OrganisationLink({ id, children }: OrganisationLinkProps) {
  const params = { organisationId: id }
  return (
    <Link to="/admin/organisations/$organisationId" params={params} className="link">
      {children}
    </Link>
  )
}
