import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { analyticsTexts } from '#domain/contract/analytics.ts'
import { ApiError } from '#client/lib/api.ts'
import { useUser } from '#client/lib/session.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { InSteps } from '#client/ui/InSteps.tsx'
import { PageHeading } from '#client/ui/PageHeading.tsx'
import { DashboardSkeleton, type DashboardShape } from './DashboardSkeleton.tsx'

interface DashboardPageProps<Stats> extends DashboardShape {
  query: UseQueryResult<Stats>
  /** Queries of the parts at the top: the page waits for their first answers, so that nothing moves. */
  alongside?: readonly { isFetched: boolean }[]
  action?: ReactNode
  /** Stands above the figures and does not wait for them. */
  first?: ReactNode
  children: (stats: Stats) => ReactNode
}

/** What the three dashboards share: heading, loading, failure. Old figures stay beside a failure. */
export function DashboardPage<Stats>({
  query,
  alongside = [],
  action,
  first,
  children,
  ...shape
}: DashboardPageProps<Stats>) {
  const { name, organisation } = useUser()
  const isWaiting = query.isPending || (!query.isError && alongside.some((part) => !part.isFetched))
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Dashboard" actions={action}>
        Welcome back, {name}
        {organisation && ` · ${organisation.name}`}
      </PageHeading>
      {first}
      {query.isError && (
        <ErrorState
          message={messageOf(query.error)}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      <InSteps>
        {query.data && !isWaiting && children(query.data)}
        {isWaiting && <DashboardSkeleton {...shape} />}
      </InSteps>
    </div>
  )
}

function messageOf(error: Error): string {
  const message = error instanceof ApiError ? error.reply.message : undefined
  return message ?? analyticsTexts.dashboardFailed
}
