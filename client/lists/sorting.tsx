import type { Column } from '#client/ui/Table.tsx'
import type { List } from './list-address.ts'
import { ListLink } from './ListLink.tsx'

type Sort = NonNullable<Column<never>['sort']>

/** How a column is sorted now, and the link that sorts by it, the other way round the next time. */
export type SortBy<Key extends string> = (ascending: Key, descending: Key) => Sort

export function sortingBy<Filter extends string, Key extends string>(
  list: List<Filter, Key>,
): SortBy<Key> {
  return (ascending, descending) => {
    const { sort } = list.address
    const next = sort === ascending ? descending : ascending
    const directions = { [ascending]: 'ascending', [descending]: 'descending' } as const
    return {
      direction: (sort && directions[sort]) ?? 'none',
      link: (props) => <ListLink list={list} change={{ sort: next, page: undefined }} {...props} />,
    }
  }
}
