import { adminUserTexts, type AdminUser } from '../contract/admin-user.ts'
import { hasOrganisation } from '../rules/user-administration.ts'
import { OrganisationLink } from '#kernel/client/lists/OrganisationLink.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'

export function UserOrganisation({ user }: { user: AdminUser }) {
  const { organisation, role, is_guest } = user
  if (organisation) {
    return <OrganisationLink id={organisation.id}>{organisation.name}</OrganisationLink>
  }
  if (is_guest) return <Tag>{adminUserTexts.guest}</Tag>
  // Administrators have no organisation, but neither do users who were removed from theirs.
  return hasOrganisation(role) ? adminUserTexts.noOrganisation : 'System Admin'
}
