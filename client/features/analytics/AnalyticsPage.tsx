import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { analyticsTexts } from '#domain/contract/analytics.ts'
import { DashboardSkeleton } from '#client/features/dashboards/DashboardSkeleton.tsx'
import { LoadState } from '#client/lists/LoadState.tsx'
import type { StatColumns } from '#client/ui/StatCards.tsx'
import { PageHeading } from '#client/ui/PageHeading.tsx'

interface AnalyticsPageProps<Stats> {
  /** Whose figures these are. */
  subject: string
  query: UseQueryResult<Stats>
  /** How many cards each row has, for the skeleton to be shaped like it. */
  cards: readonly StatColumns[]
  children: (stats: Stats) => ReactNode
}

/** What both analytics pages share: heading, loading, failure. Old figures stay beside a failure. */
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
