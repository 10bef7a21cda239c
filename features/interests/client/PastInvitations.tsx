import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import type { pageByPage } from '#kernel/client/lists/page-by-page.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Disclosure } from '#kernel/client/ui/Disclosure.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { invitationFailures } from '../invitations/contract/invitation.ts'
import { pastInvitationsQuery } from '../invitations/client/invitation-queries.ts'
import { OwnInvitationTable } from '../invitations/client/OwnInvitationTable.tsx'

const texts = {
  past: 'Answered and expired invitations',
}

/** Answered and expired invitations. */
export function PastInvitations({ count }: { count: number }) {
  return (
    <FoldedList
      title={texts.past}
      count={count}
      query={pastInvitationsQuery}
      failure={invitationFailures.load}
      loadingLabel="Loading past invitations"
    >
      {(invitations) => <OwnInvitationTable caption={texts.past} invitations={invitations} />}
    </FoldedList>
  )
}

type ListProps<Item extends { id: number }> = {
  query: ReturnType<typeof pageByPage<Item>>
  failure: string
  loadingLabel: string
  children: (items: Item[]) => ReactNode
}

type FoldedListProps<Item extends { id: number }> = ListProps<Item> & {
  title: string
  /** Number of items; the list is hidden if there are none. */
  count: number
}

/** Collapsible list of past items, loaded page by page once it is opened. */
function FoldedList<Item extends { id: number }>(props: FoldedListProps<Item>) {
  const { title, count, ...list } = props
  const [isOpened, setIsOpened] = useState(false)
  if (count === 0) return null
  return (
    <Disclosure isWide summary={`${title} (${count})`} onOpen={() => setIsOpened(true)}>
      {isOpened && <List {...list} />}
    </Disclosure>
  )
}

function List<Item extends { id: number }>(props: ListProps<Item>) {
  const { query, failure, loadingLabel, children } = props
  const items = useInfiniteQuery(query)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = items
  return (
    <div className="flex flex-col items-start gap-3 *:w-full">
      <LoadState query={items} failure={failure}>
        <Skeleton shape="table" count={3} label={loadingLabel} />
      </LoadState>
      {data && data.length > 0 && children(data)}
      {hasNextPage && (
        <div>
          <Button
            kind="secondary"
            size="small"
            isBusy={isFetchingNextPage}
            busyLabel="Loading more"
            onClick={() => void fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </div>
  )
}
