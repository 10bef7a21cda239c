import type { ReactNode } from 'react'
import type { PageMeta } from '#domain/contract/pagination.ts'
import { buttonClass } from '#client/ui/button-class.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SearchBox } from '#client/ui/SearchBox.tsx'
import { Tabs, type Tab } from '#client/ui/Tabs.tsx'
import { ListLink } from './ListLink.tsx'
import { ListPage, type ListPageProps } from './ListPage.tsx'

type ListFrameProps<Reply> = ListPageProps<Reply> & {
  list: {
    address: { filter?: string | undefined; search?: string | undefined }
    searchFor: (text: string) => void
  }
  /** The first tab is what an address without a filter shows. */
  tabs?: { label: string; entries: readonly Tab<string>[] }
  searchLabel: string
  /** Beside the search: an export, an order. */
  tools?: ReactNode
  none: string
  /** The way out of a search that found nothing. */
  clearVerb?: string
}

/** What every administrators' list has around its rows: tabs, search, loading, failure, pages. */
export function ListFrame<Reply extends { meta: PageMeta; data: readonly unknown[] }>({
  list: { address, searchFor },
  tabs,
  searchLabel,
  tools,
  none,
  clearVerb = 'Clear search',
  ...page
}: ListFrameProps<Reply>) {
  const firstTab = tabs?.entries[0]?.key
  const clear = address.search !== undefined && (
    <ListLink change={{ search: undefined }} className={buttonClass('secondary')}>
      {clearVerb}
    </ListLink>
  )
  return (
    <>
      {tabs && (
        <Tabs
          label={tabs.label}
          tabs={tabs.entries}
          current={address.filter ?? firstTab!}
          link={(key, props) => (
            <ListLink change={{ filter: key === firstTab ? undefined : key }} {...props} />
          )}
        />
      )}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SearchBox label={searchLabel} value={address.search ?? ''} onSearch={searchFor} />
        {tools}
      </div>
      <ListPage {...page} empty={<EmptyState title={none} action={clear} />} />
    </>
  )
}
