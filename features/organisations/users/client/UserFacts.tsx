import { EmailAddress } from '#kernel/client/ui/EmailAddress.tsx'
import { type UserDetail } from '../contract/admin-user.ts'
import { roleLabels } from '#kernel/contract/role.ts'
import { FactList, type Fact } from '#kernel/client/ui/FactList.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { UserOrganisation } from './UserOrganisation.tsx'
import { personTexts } from '#kernel/contract/user.ts'

export function UserFacts({ user }: { user: UserDetail }) {
  const facts: Fact[] = [
    { term: 'Email', value: <EmailAddress email={user.email} />, isLong: true },
    {
      term: 'Email confirmed',
      value: user.email_confirmed_at ? <Time iso={user.email_confirmed_at} /> : 'No',
    },
    { term: 'Role', value: roleLabels[user.role] },
    { term: 'Organisation', value: <UserOrganisation user={user} /> },
    { term: 'Two-factor authentication', value: user.mfa_enabled ? 'Enabled' : 'Not enabled' },
    { term: 'Passkeys', value: user.passkeys },
    { term: 'Linked sign-ins', value: linkedOf(user) },
    ...(user.has_temporary_password
      ? [{ term: 'Password', value: 'Temporary, set by an administrator' }]
      : []),
    {
      term: 'Last login',
      value: user.last_login_at ? <Time iso={user.last_login_at} /> : personTexts.never,
    },
    { term: 'Created', value: <Time iso={user.created_at} /> },
  ]
  return (
    <Panel title="Information">
      <FactList facts={facts} layout="rows" />
    </Panel>
  )
}

function linkedOf({ identities }: UserDetail): string {
  return identities.map(({ provider, email }) => `“${provider}” (${email})`).join(', ') || 'None'
}
