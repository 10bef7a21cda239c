import { adminUserTexts, type AdminUser } from '#domain/contract/admin-user.ts'
import { belongsSomewhere } from '#domain/rules/user-administration.ts'
import { OrganisationLink } from '#client/lists/OrganisationLink.tsx'

export function UserOrganisation({ user }: { user: AdminUser }) {
  const { organisation, role } = user
  if (organisation) {
    return <OrganisationLink id={organisation.id}>{organisation.name}</OrganisationLink>
  }
  // Someone removed from their organisation has none either, and is no administrator.
  return belongsSomewhere(role) ? adminUserTexts.noOrganisation : adminUserTexts.systemAdmin
}
