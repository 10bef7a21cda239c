import { AccountStatus } from '#features/accounts/client/AccountStatus.tsx'
import { useState } from 'react'
import type { UserDetail } from '../contract/admin-user.ts'
import { roleLabels } from '#kernel/contract/role.ts'
import { signInMethodLabels } from '#kernel/contract/sign-in-method.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { DotLine } from '#kernel/client/ui/DotLine.tsx'
import { EmailAddress } from '#kernel/client/ui/EmailAddress.tsx'
import { FactList, type Fact } from '#kernel/client/ui/FactList.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { personTexts } from '#kernel/contract/user.ts'
import { kindsFor, UserActions } from './UserActions.tsx'
import { UserActivity } from './UserActivity.tsx'
import type { OpenDialog } from './UserDialogs.tsx'
import { UserOrganisation } from './UserOrganisation.tsx'

const UserDialogs = lazyDialog(() => import('./UserDialogs.tsx'), 'UserDialogs')

export function UserView({ user }: { user: UserDetail }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  return (
    <>
      <PageHeading
        title={user.name}
        documentTitle={`User: ${user.name}`}
        status={<AccountStatus user={user} />}
        actions={
          <UserActions
            user={user}
            kinds={['correct', ...kindsFor(user)]}
            size="normal"
            onOpen={(kind) => setDialog({ kind, user })}
          />
        }
      >
        <DotLine facts={[roleLabels[user.role], user.organisation?.name]} />
      </PageHeading>
      {user.new_email && (
        <Banner kind="info" title={`New address: ${user.new_email.email}`}>
          It takes effect once the user confirms it by <Time iso={user.new_email.expires_at} />. To
          withdraw it, save the old address again.
        </Banner>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <UserFacts user={user} />
        <div className="flex min-w-0 flex-col gap-6">
          <Sessions user={user} />
          <UserActivity user={user} />
        </div>
      </div>
      {dialog && <UserDialogs open={dialog} onOpen={setDialog} />}
    </>
  )
}

type Session = UserDetail['sessions'][number]

const columns: Column<Session>[] = [
  { key: 'device', header: 'Device', kind: 'title', cell: ({ device }) => device },
  {
    key: 'method',
    header: 'Signed in with',
    cell: ({ method }) => signInMethodLabels[method],
  },
  { key: 'ip', header: 'Address', cell: ({ ip }) => ip ?? '' },
  {
    key: 'seen',
    header: 'Last seen (UK time)',
    cell: ({ last_seen_at }) => <Time iso={last_seen_at} show="minute" />,
  },
]

function Sessions({ user: { name, sessions } }: { user: UserDetail }) {
  return (
    <Panel title="Sessions">
      {sessions.length === 0 ? (
        <p className="text-muted">Not signed in anywhere</p>
      ) : (
        <Table
          caption={`Where ${name} is signed in`}
          columns={columns}
          rows={sessions}
          rowKey={({ id }) => id}
        />
      )}
    </Panel>
  )
}

function UserFacts({ user }: { user: UserDetail }) {
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
