import { roleLabels } from '#kernel/contract/role.ts'
import type { CurrentUser } from '#kernel/contract/user.ts'
import { EmailAddress } from '#kernel/client/ui/EmailAddress.tsx'
import { FactList } from '#kernel/client/ui/FactList.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'

export function ProfilePanel({ user }: { user: CurrentUser }) {
  const { name, email, role, organisation } = user
  const facts = [
    { term: 'Name', value: name },
    { term: 'Email', value: <EmailAddress email={email} />, isLong: true },
    { term: 'Role', value: roleLabels[role] },
    ...(organisation ? [{ term: 'Organisation', value: organisation.name }] : []),
  ]
  return (
    <Panel title="Profile">
      <FactList layout="rows" facts={facts} />
    </Panel>
  )
}
