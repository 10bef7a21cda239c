import { AccountStatus } from '#features/accounts/client/AccountStatus.tsx'
import { ShieldCheck } from 'lucide-react'
import { type AdminUser } from '../contract/admin-user.ts'
import type { UserSort } from '../contract/admin-user-lists.ts'
import { roleLabels } from '#kernel/contract/role.ts'
import { UserLink } from '#kernel/client/lists/UserLink.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { useMedia } from '#kernel/client/ui/use-media.ts'
import type { SortBy } from '#kernel/client/lists/sorting.tsx'
import { kindsFor, UserActions } from './UserActions.tsx'
import type { OpenDialog } from './UserDialogs.tsx'
import { UserOrganisation } from './UserOrganisation.tsx'
import { personTexts } from '#kernel/contract/user.ts'

type UserTableProps = {
  users: AdminUser[]
  isBusy: boolean
  sortBy: SortBy<UserSort>
  onOpen: (dialog: OpenDialog) => void
}

export function UserTable({ users, isBusy, sortBy, onOpen }: UserTableProps) {
  const isNarrowTable = useMedia('(48rem <= width < 64rem)')
  const columns: Column<AdminUser>[] = [
    {
      key: 'user',
      header: 'User',
      kind: 'title',
      sort: sortBy('name', '-name'),
      cell: (user) => (
        <>
          <span className="flex items-center gap-x-2">
            <span className="min-w-0 truncate">
              <UserLink id={user.id}>{user.name}</UserLink>
            </span>
            {user.mfa_enabled && (
              <span className="-my-1 shrink-0">
                <Tag tone="awarded" icon={<ShieldCheck aria-hidden="true" />}>
                  MFA Enabled
                </Tag>
              </span>
            )}
          </span>
          <span className="block truncate text-sm font-normal text-muted" title={user.email}>
            {user.email}
          </span>
        </>
      ),
    },
    {
      key: 'organisation',
      header: 'Organisation',
      fact: (user) => (
        <span className="row-link">
          <UserOrganisation user={user} />
        </span>
      ),
      cell: (user) => (
        <span
          className="row-link block md:max-w-40 md:truncate lg:max-w-64"
          title={user.organisation?.name}
        >
          <UserOrganisation user={user} />
        </span>
      ),
    },
    {
      key: 'role',
      header: 'Role',
      sort: sortBy('role', '-role'),
      fact: ({ role }) => roleLabels[role],
      cell: ({ role }) => roleLabels[role],
    },
    {
      key: 'status',
      header: 'Status',
      place: 'start',
      cell: (user) => <AccountStatus user={user} />,
    },
    {
      key: 'last-login',
      header: 'Last login',
      isLabelled: true,
      place: 'end',
      sort: sortBy('last_login_at', '-last_login_at'),
      cell: ({ last_login_at }) =>
        last_login_at ? <Time iso={last_login_at} show="short" /> : personTexts.never,
    },
    {
      key: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (user) => (
        <UserActions
          user={user}
          // Active accounts need no decision, so their rows have only the menu, as do all rows of a
          // narrow table.
          isFolded={user.is_active || isNarrowTable}
          kinds={kindsFor(user)}
          onOpen={(kind) => onOpen({ kind, user })}
        />
      ),
    },
  ]
  return (
    <Table
      caption="Users"
      columns={columns}
      rows={users}
      rowKey={({ id }) => id}
      isBusy={isBusy}
      isDense
    />
  )
}
