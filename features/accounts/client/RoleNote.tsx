import { memberRoleTexts } from '#kernel/contract/member.ts'
import { hasRightsOf } from '#kernel/rules/member.ts'
import { useUser } from '#kernel/client/lib/session.tsx'

/**
 * Note for users whose role within their organisation is below member: what the role allows, and
 * whom to ask. Shown on pages that hide or disable actions because of the role.
 */
export function RoleNote() {
  const { member_role, owner } = useUser()
  if (!member_role || hasRightsOf(member_role, 'member')) return null
  return (
    <p role="note" className="text-sm text-muted">
      {memberRoleTexts.note(member_role, owner?.name ?? null)}
    </p>
  )
}
