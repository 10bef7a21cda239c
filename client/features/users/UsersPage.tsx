import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { exportUsers } from '#domain/contract/admin-user-calls.ts'
import {
  adminUserTexts,
  userFilterLabels,
  userFilters,
  userSorts,
} from '#domain/contract/admin-user.ts'
import { addressOf } from '#domain/contract/endpoint.ts'
import { loadFailure } from '#client/lib/failure.ts'
import { Button } from '#client/ui/Button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { PageHeading } from '#client/ui/PageHeading.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { Tabs } from '#client/ui/Tabs.tsx'
import { AccessRequestsPanel } from './AccessRequestsPanel.tsx'
import { useListAddress } from './list-address.ts'
import { SearchBox } from './SearchBox.tsx'
import { UserDialogs, type OpenDialog } from './UserDialogs.tsx'
import { UserList } from './UserList.tsx'
import { usersQuery } from './user-queries.ts'

const path = '/admin/users'
const offers = { path, filters: userFilters, sorts: userSorts }
const counted = ['all', 'admins', 'buyers', 'suppliers', 'blocked']

export function UsersPage() {
  const { address, searchFor } = useListAddress(offers)
  const users = useQuery(usersQuery(address))
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const counts = users.data?.counts
  const tabs = (['all', ...userFilters] as const).map((key) => ({
    key,
    label: key === 'all' ? 'All Users' : userFilterLabels[key],
    ...(counts && counted.includes(key) ? { count: counts[key] } : {}),
  }))

  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title="User Management"
        actions={
          <>
            <Button onClick={() => setDialog({ kind: 'createUser' })}>+ Create User</Button>
            <Button kind="secondary" onClick={() => setDialog({ kind: 'createAdmin' })}>
              + Create Admin
            </Button>
          </>
        }
      />
      <AccessRequestsPanel onOpen={setDialog} />
      <Tabs
        label="Users by kind"
        tabs={tabs}
        current={address.filter ?? 'all'}
        link={(key, props) => (
          <Link
            to={path}
            search={{ ...address, filter: key === 'all' ? undefined : key, page: undefined }}
            {...props}
          />
        )}
      />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SearchBox
          label="Search by name, email or organisation"
          value={address.search ?? ''}
          onSearch={searchFor}
        />
        <a
          href={addressOf(exportUsers, { query: { ...address, page: undefined } })}
          download
          className={buttonClass('secondary')}
        >
          Export CSV
        </a>
      </div>
      {users.isPending && <Skeleton shape="table" count={8} label="Loading users" />}
      {users.isError && (
        <ErrorState
          {...loadFailure(users.error, adminUserTexts.listFailed)}
          onRetry={() => void users.refetch()}
          isRetrying={users.isFetching}
        />
      )}
      {users.data && (
        <UserList
          {...users.data}
          {...{ path, address }}
          isBusy={users.isPlaceholderData}
          onOpen={setDialog}
        />
      )}
      {dialog && <UserDialogs open={dialog} onOpen={setDialog} />}
    </div>
  )
}
