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
  /** The first tab is shown if the address has no filter. */
  tabs?: { label: string; entries: readonly Tab<string>[] }
  searchLabel: string
  /** Controls next to the search, such as an export or a sort order. */
  tools?: ReactNode
  none: string
  /** Next step if the list is empty without a search. */
  noneAction?: ReactNode
  /** Label of the button that clears a search without results. */
  clearVerb?: string
}

/** Frame of every administrators' list: tabs, search, loading state, errors and pages. */
export function ListFrame<Reply extends { meta: PageMeta; data: readonly unknown[] }>({
  list: { address, searchFor },
  tabs,
  searchLabel,
  tools,
  none,
  noneAction,
  clearVerb = 'Clear search',
  ...page
}: ListFrameProps<Reply>) {
  const firstTab = tabs?.entries[0]?.key
  const action =
    address.search === undefined ? (
      noneAction
    ) : (
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
            <ListLink
              // Groups belong to one tab.
              change={{ filter: key === firstTab ? undefined : key, group: undefined }}
              {...props}
            />
          )}
        />
      )}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SearchBox label={searchLabel} value={address.search ?? ''} onSearch={searchFor} />
        {tools}
      </div>
      <ListPage {...page} empty={<EmptyState title={none} action={action} />} />
    </>
  )
}
