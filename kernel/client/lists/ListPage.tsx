import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PageMeta } from '#kernel/contract/pagination.ts'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { countText } from './count-text.ts'
import { ListPager } from './ListPager.tsx'
import { LoadState } from './LoadState.tsx'

export type ListPageProps<Reply> = {
  query: UseQueryResult<Reply>
  failure: string
  /** See `LoadState`. */
  hasOneMessage?: boolean
  loadingLabel: string
  /** Number of skeleton rows shown while the list is loading. */
  rows?: number
  /** True to show the pager with the total even for a single page. */
  hasPagerAlways?: boolean
  /** Returns the text that the pager shows instead of the total. */
  totalText?: (reply: Reply) => string | undefined
  /** Content of a row above the list: the noun for the number of results, and tools. */
  results?: { noun: string; plural?: string; tools: ReactNode }
  /**
   * Renders the rows. `isBusy` is true while the next page loads; the current one stays visible,
   * dimmed.
   */
  children: (reply: Reply, isBusy: boolean) => ReactNode
}

/** One page of a list with its pager, or the loading, error or empty state. */
export function ListPage<Reply extends { meta: PageMeta; data: readonly unknown[] }>({
  query,
  failure,
  hasOneMessage = false,
  loadingLabel,
  rows = 8,
  hasPagerAlways = false,
  totalText,
  results,
  empty,
  children,
}: ListPageProps<Reply> & { empty: ReactNode }) {
  const { data: reply, isPlaceholderData } = query
  return (
    <>
      <LoadState query={query} failure={failure} hasOneMessage={hasOneMessage}>
        <Skeleton shape="table" count={rows} label={loadingLabel} />
      </LoadState>
      {reply?.meta.total === 0 && empty}
      {results && reply && reply.data.length > 0 && (
        <div className="-mb-2 flex items-center justify-between gap-3 text-sm sm:-mb-4">
          <p role="status" className="text-muted">
            {countText(reply.meta, results.noun, results.plural)}
          </p>
          {results.tools}
        </div>
      )}
      {reply && reply.data.length > 0 && children(reply, isPlaceholderData)}
      {reply && (
        <ListPager
          meta={reply.meta}
          totalText={totalText?.(reply)}
          isAlwaysShown={hasPagerAlways && reply.data.length > 0}
        />
      )}
    </>
  )
}
