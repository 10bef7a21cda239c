import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RoleNote } from '#features/accounts/client/RoleNote.tsx'
import { ApiError } from '#kernel/client/lib/api.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { DotLine } from '#kernel/client/ui/DotLine.tsx'
import { ErrorState } from '#kernel/client/ui/ErrorState.tsx'
import { DeferredContent } from '#kernel/client/ui/DeferredContent.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { DashboardSkeleton, type DashboardShape } from './DashboardSkeleton.tsx'

interface DashboardPageProps<Stats> extends DashboardShape {
  query: UseQueryResult<Stats>
  /**
   * Queries for the top sections. The page waits for their first replies, so that the layout
   * doesn't shift.
   */
  alongside?: readonly { isFetched: boolean }[]
  action?: ReactNode
  /** Content above the figures, shown even before the figures are loaded. */
  first?: ReactNode
  children: (stats: Stats) => ReactNode
}

/**
 * Shared layout for the three dashboards: heading, loading and error states. After a failed
 * refetch, the previous figures stay visible.
 */
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
    <div className="flex flex-col gap-4">
      <PageHeading title="Dashboard" actions={action}>
        <DotLine facts={[`Welcome back, ${name}`, organisation?.name]} />
      </PageHeading>
      <RoleNote />
      {first}
      {query.isError && (
        <ErrorState
          message={messageOf(query.error)}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      <DeferredContent>
        {query.data && !isWaiting && children(query.data)}
        {isWaiting && <DashboardSkeleton {...shape} />}
      </DeferredContent>
    </div>
  )
}

function messageOf(error: Error): string {
  const message = error instanceof ApiError ? error.reply.message : undefined
  return message ?? 'Failed to load dashboard'
}
