import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PageMeta } from '#domain/contract/pagination.ts'
import { LoadState } from './LoadState.tsx'
import { SearchBox } from '#client/ui/SearchBox.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { Tabs, type Tab } from '#client/ui/Tabs.tsx'
import type { List } from './list-address.ts'
import { ListLink } from './ListLink.tsx'
import { PastLastPage } from './PastLastPage.tsx'

type ListFrameProps<
  Reply extends { meta: PageMeta },
  Filter extends string,
  Sort extends string,
> = {
  list: List<Filter, Sort>
  query: UseQueryResult<Reply>
  /** The first tab is what an address without a filter shows. */
  tabs?: { label: string; entries: readonly Tab<string>[] }
  searchLabel: string
  /** Beside the search: an export, an order. */
  tools?: ReactNode
  loadingLabel: string
  failure: string
  children: (reply: Reply) => ReactNode
}

/** What every administrators' list has around its rows: tabs, search, loading, failure. */
export function ListFrame<
  Reply extends { meta: PageMeta },
  Filter extends string,
  Sort extends string,
>({
  list,
  query,
  tabs,
  searchLabel,
  tools,
  loadingLabel,
  failure,
  children,
}: ListFrameProps<Reply, Filter, Sort>) {
  const { address, searchFor } = list
  const firstTab = tabs?.entries[0]?.key
  return (
    <>
      {tabs && (
        <Tabs
          label={tabs.label}
          tabs={tabs.entries}
          current={address.filter ?? firstTab!}
          link={(key, props) => (
            <ListLink
              list={list}
              change={{ filter: key === firstTab ? undefined : key, page: undefined }}
              {...props}
            />
          )}
        />
      )}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SearchBox label={searchLabel} value={address.search ?? ''} onSearch={searchFor} />
        {tools}
      </div>
      <LoadState query={query} failure={failure}>
        <Skeleton shape="table" count={8} label={loadingLabel} />
      </LoadState>
      {query.data && <PastLastPage meta={query.data.meta} />}
      {query.data && children(query.data)}
    </>
  )
}
