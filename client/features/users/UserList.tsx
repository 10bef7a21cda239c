import type { listUsers } from '#domain/contract/admin-user-calls.ts'
import { adminUserTexts, type UserFilter, type UserSort } from '#domain/contract/admin-user.ts'
import type { Reply } from '#domain/contract/endpoint.ts'
import type { List } from '#client/lists/list-address.ts'
import { ListPager } from '#client/lists/ListPager.tsx'
import { NothingFound } from '#client/lists/NothingFound.tsx'
import { sortingBy } from '#client/lists/sorting.tsx'
import type { OpenDialog } from './UserDialogs.tsx'
import { UserTable } from './UserTable.tsx'

type UserListProps = Pick<Reply<typeof listUsers>, 'data' | 'meta'> & {
  list: List<UserFilter, UserSort>
  /** The next page is on its way; this one stays, dimmed. */
  isBusy: boolean
  onOpen: (dialog: OpenDialog) => void
}

export function UserList({ data, meta, list, isBusy, onOpen }: UserListProps) {
  if (data.length === 0) return <NothingFound title={adminUserTexts.none} list={list} />
  return (
    <>
      <UserTable users={data} sortBy={sortingBy(list)} {...{ isBusy, onOpen }} />
      <ListPager {...{ list, meta }} />
    </>
  )
}
