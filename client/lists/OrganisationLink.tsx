import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type OrganisationLinkProps = { id: number; children: ReactNode }

/** Link to the administrators' page of an organisation. */
export function OrganisationLink({ id, children }: OrganisationLinkProps) {
  const params = { organisationId: id }
  return (
    <Link to="/admin/organisations/$organisationId" params={params} className="link">
      {children}
    </Link>
  )
}
