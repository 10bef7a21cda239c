import type { PageMeta } from '#domain/contract/pagination.ts'
import { Pager } from '#client/ui/Pager.tsx'
import type { List } from './list-address.ts'
import { ListLink } from './ListLink.tsx'

type ListPagerProps = { list: Pick<List<string, string>, 'path' | 'address'>; meta: PageMeta }

export function ListPager({ list, meta }: ListPagerProps) {
  return (
    <Pager
      page={meta.current_page}
      lastPage={meta.last_page}
      total={meta.total}
      link={(page, props) => (
        <ListLink list={list} change={{ page: page === 1 ? undefined : page }} {...props} />
      )}
    />
  )
}
