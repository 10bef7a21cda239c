import type { Column } from '#kernel/client/ui/Table.tsx'
import { ListLink } from './ListLink.tsx'

type Sort = NonNullable<Column<never>['sort']>

/**
 * Returns a column's current sort direction, and a link that sorts by the column or reverses the
 * order.
 */
export type SortBy<Key extends string> = (ascending: Key, descending: Key) => Sort

export function sortingBy<Key extends string>(sort: Key | undefined): SortBy<Key> {
  return (ascending, descending) => {
    const next = sort === ascending ? descending : ascending
    const directions = { [ascending]: 'ascending', [descending]: 'descending' } as const
    return {
      direction: (sort && directions[sort]) ?? 'none',
      link: (props) => <ListLink change={{ sort: next }} {...props} />,
    }
  }
}
