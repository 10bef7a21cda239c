import { buttonClass } from '#client/ui/button-class.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import type { List } from './list-address.ts'
import { ListLink } from './ListLink.tsx'

type NothingFoundProps = {
  title: string
  list: Pick<List<string, string>, 'path' | 'address'>
  /** What is called off here: a search, or a page that is no longer there. */
  verb?: string
}

/** An empty list, and the way out of the search or page that made it so. */
export function NothingFound({ title, list, verb = 'Clear search' }: NothingFoundProps) {
  const { search, page } = list.address
  const isNarrowed = search !== undefined || page !== undefined
  return (
    <EmptyState
      title={title}
      action={
        isNarrowed && (
          <ListLink
            list={list}
            change={{ search: undefined, page: undefined }}
            className={buttonClass('secondary')}
          >
            {verb}
          </ListLink>
        )
      }
    />
  )
}
