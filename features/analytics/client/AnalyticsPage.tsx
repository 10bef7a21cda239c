import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { analyticsTexts } from '../contract/analytics.ts'
import { DashboardSkeleton } from '../dashboards/client/DashboardSkeleton.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import type { StatColumns } from '#kernel/client/ui/StatCards.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'

interface AnalyticsPageProps<Stats> {
  /** Organisation or platform whose figures are shown. */
  subject: string
  query: UseQueryResult<Stats>
  /** Number of cards in each row, for the skeleton. */
  cards: readonly StatColumns[]
  children: (stats: Stats) => ReactNode
}

/**
 * Shared layout for both analytics pages: heading, loading and error states. After a failed
 * refetch, the previous figures stay visible.
 */
export function AnalyticsPage<Stats>({
  subject,
  query,
  cards,
  children,
}: AnalyticsPageProps<Stats>) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Analytics">{subject}</PageHeading>
      <LoadState query={query} failure={analyticsTexts.analyticsFailed}>
        <DashboardSkeleton cards={cards} />
      </LoadState>
      {query.data && children(query.data)}
    </div>
  )
}
