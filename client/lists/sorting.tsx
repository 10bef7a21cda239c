import type { Column } from '#client/ui/Table.tsx'
import { ListLink } from './ListLink.tsx'

type Sort = NonNullable<Column<never>['sort']>

/** How a column is sorted now, and the link that sorts by it, the other way round the next time. */
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
