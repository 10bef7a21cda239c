import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { loadFailure } from '#client/lib/failure.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'

type LoadStateProps = {
  query: Pick<UseQueryResult<unknown>, 'isPending' | 'isError' | 'error' | 'isFetching' | 'refetch'>
  /** What is said when it fails; the server's own words follow, where it has any. */
  failure: string
  /** A way out besides trying again. */
  action?: ReactNode
  /** While it loads: a skeleton of what will stand here. */
  children?: ReactNode
}

/** Stands in for what is not there yet, or could not be loaded. */
export function LoadState({ query, failure, action, children }: LoadStateProps) {
  if (query.isPending) return children
  if (!query.isError) return null
  return (
    <ErrorState
      {...loadFailure(query.error, failure)}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
      action={action}
    />
  )
}
