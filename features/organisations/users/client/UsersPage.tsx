import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminUserTexts, exportUsers } from '../contract/admin-user.ts'
import { userFilters, type UserFilter } from '../contract/admin-user-lists.ts'
import { tabCount } from '#kernel/contract/pagination.ts'
import { usersAddress } from './users-address.ts'
import { ExportMenu } from '#kernel/client/lists/ExportMenu.tsx'
import { sortingBy } from '#kernel/client/lists/sorting.tsx'
import { useAddress } from '#kernel/client/lists/use-address.ts'
import { ListFrame } from '#kernel/client/lists/ListFrame.tsx'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { AccessRequestRow } from './AccessRequestRow.tsx'
import type { OpenDialog } from './UserDialogs.tsx'
import { accessRequestsQuery, usersQuery } from './user-queries.ts'
import { UserTable } from './UserTable.tsx'

const userFilterLabels: Record<UserFilter, string> = {
  admins: 'Admins',
  buyers: 'Buyers',
  suppliers: 'Suppliers',
  active: 'Active',
  blocked: 'Blocked',
}

const UserDialogs = lazyDialog(() => import('./UserDialogs.tsx'), 'UserDialogs')

export function UsersPage() {
  const list = useAddress(usersAddress)
  const users = useQuery(usersQuery(list.address))
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const counts = users.data?.counts
  const tabs = (['all', ...userFilters] as const).map((key) => ({
    key,
    label: key === 'all' ? 'All Users' : userFilterLabels[key],
    ...(counts && tabCount(counts[key])),
  }))

  return (
    <div className="flex flex-col gap-4 sm:gap-6">
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
      <AccessRequestsPanel />
      <ListFrame
        list={list}
        query={users}
        tabs={{ label: 'Users by kind', entries: tabs }}
        searchLabel="Search by name, email or organisation"
        shortSearchLabel="Search users"
        results={{
          noun: 'user',
          tools: <ExportMenu call={exportUsers} address={list.address} size="small" />,
        }}
        loadingLabel="Loading users"
        failure="Failed to load users"
        none="No users found"
      >
        {({ data }, isBusy) => (
          <UserTable
            users={data}
            isBusy={isBusy}
            sortBy={sortingBy(list.address.sort)}
            onOpen={setDialog}
          />
        )}
      </ListFrame>
      {dialog && <UserDialogs open={dialog} onOpen={setDialog} />}
    </div>
  )
}

/** Pending access requests; hidden if there are none. */
function AccessRequestsPanel() {
  const requests = useQuery(accessRequestsQuery)
  if (requests.isError)
    return <LoadState query={requests} failure={adminUserTexts.requestsFailed} />
  if (!requests.data?.length) return null
  return (
    <ListPanel title={`Open access requests (${requests.data.length})`} isBoxed>
      <ul className="divide-y divide-line">
        {requests.data.map((request) => (
          <AccessRequestRow key={request.id} request={request} />
        ))}
      </ul>
    </ListPanel>
  )
}
