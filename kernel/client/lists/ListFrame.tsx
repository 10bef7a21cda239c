import type { ComponentProps, ReactNode } from 'react'
import type { PageMeta } from '#kernel/contract/pagination.ts'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { SearchBox, SearchInput } from '#kernel/client/ui/SearchBox.tsx'
import { Tabs, type Tab } from '#kernel/client/ui/Tabs.tsx'
import { useIsWide } from '#kernel/client/ui/use-media.ts'
import { ClearLink } from './ClearLink.tsx'
import { FoldedFilters } from './FoldedFilters.tsx'
import { ListLink } from './ListLink.tsx'
import { ListPage, type ListPageProps } from './ListPage.tsx'

type Controls = {
  /** Controls next to the search, such as an export. */
  tools?: ReactNode
  /** Filter controls, which are collapsed on narrow screens, and the number of active filters. */
  filters?: { controls: ReactNode; inUse: number } | undefined
}

type ListFrameProps<Reply> = ListPageProps<Reply> &
  Controls & {
    list: {
      address: { filter?: string | undefined; search?: string | undefined }
      searchFor: (text: string) => void
    }
    /** Tabs above the list. The first one is current if the address has no filter. */
    tabs?: { label: string; entries: readonly Tab<string>[] }
    searchLabel: string
    /** See `SearchBox`. */
    shortSearchLabel?: string
    none: string
    /** Explanation shown below `none`, the title of the empty state, if no search is active. */
    noneHint?: string | undefined
    /** Link or button offered when the list is empty and neither search nor filter is active. */
    noneAction?: ReactNode
    /** See `ClearLink`. */
    clearedFilters?: object | undefined
  }

/** Frame for lists: tabs, search, loading, error and empty states, and pager. */
export function ListFrame<Reply extends { meta: PageMeta; data: readonly unknown[] }>({
  list: { address, searchFor },
  tabs,
  searchLabel,
  shortSearchLabel,
  tools,
  filters,
  none,
  noneHint,
  noneAction,
  clearedFilters,
  ...page
}: ListFrameProps<Reply>) {
  const firstTab = tabs?.entries[0]?.key
  const isSearching = address.search !== undefined
  return (
    <>
      {tabs && (
        <Tabs
          label={tabs.label}
          tabs={tabs.entries}
          current={address.filter ?? firstTab!}
          link={(key, props) => (
            <ListLink
              // `group` applies only to the tab for pending tenders on the moderation page, so a
              // change of tab resets it.
              change={{ filter: key === firstTab ? undefined : key, group: undefined }}
              {...props}
            />
          )}
        />
      )}
      <ListControls
        search={{
          label: searchLabel,
          shortLabel: shortSearchLabel,
          value: address.search ?? '',
          onSearch: searchFor,
        }}
        tools={tools}
        filters={filters}
      />
      <ListPage
        {...page}
        empty={
          <EmptyState
            title={none}
            action={
              isSearching || clearedFilters ? <ClearLink filters={clearedFilters} /> : noneAction
            }
          >
            {isSearching ? `Nothing matches “${address.search}”.` : noneHint}
          </EmptyState>
        }
      />
    </>
  )
}

type ListControlsProps = Controls & { search: ComponentProps<typeof SearchBox> }

/** Search, tools and filters in one row. On narrow screens, the filters are collapsed. */
function ListControls({ search, tools, filters }: ListControlsProps) {
  const isWide = useIsWide()
  if (filters && !isWide) {
    return (
      <>
        <FoldedFilters search={<SearchInput {...search} />} inUse={filters.inUse}>
          <div className="flex flex-wrap items-end gap-3 border-y border-line py-4">
            {filters.controls}
          </div>
        </FoldedFilters>
        {tools}
      </>
    )
  }
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <SearchBox {...search} />
      {(tools ?? filters) && (
        <div className="flex flex-wrap items-end gap-3">
          {tools}
          {filters?.controls}
        </div>
      )}
    </div>
  )
}
