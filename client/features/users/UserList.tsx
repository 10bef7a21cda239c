import { Link } from '@tanstack/react-router'
import type { listUsers } from '#domain/contract/admin-user-calls.ts'
import { adminUserTexts, type UserFilter, type UserSort } from '#domain/contract/admin-user.ts'
import type { Reply } from '#domain/contract/endpoint.ts'
import { buttonClass } from '#client/ui/button-class.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Pager } from '#client/ui/Pager.tsx'
import type { ListAddress } from './list-address.ts'
import { sortingBy } from './sorting.tsx'
import type { OpenDialog } from './UserDialogs.tsx'
import { UserTable } from './UserTable.tsx'

type UserListProps = Pick<Reply<typeof listUsers>, 'data' | 'meta'> & {
  path: string
  address: ListAddress<UserFilter, UserSort>
  /** The next page is on its way; this one stays, dimmed. */
  isBusy: boolean
  onOpen: (dialog: OpenDialog) => void
}

export function UserList({ data, meta, path, address, isBusy, onOpen }: UserListProps) {
  if (data.length === 0) {
    return (
      <EmptyState
        title={adminUserTexts.none}
        action={
          address.search && (
            <Link
              to={path}
              search={{ ...address, search: undefined, page: undefined }}
              className={buttonClass('secondary')}
            >
              Clear search
            </Link>
          )
        }
      />
    )
  }
  return (
    <>
      <UserTable users={data} sortBy={sortingBy(path, address)} {...{ isBusy, onOpen }} />
      <Pager
        page={meta.current_page}
        lastPage={meta.last_page}
        total={meta.total}
        link={(page, props) => (
          <Link to={path} search={{ ...address, page: page === 1 ? undefined : page }} {...props} />
        )}
      />
    </>
  )
}
