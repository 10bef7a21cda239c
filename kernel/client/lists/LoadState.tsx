import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { loadFailure } from '#kernel/client/lib/failure.ts'
import { ErrorState } from '#kernel/client/ui/ErrorState.tsx'

export type LoadStateProps = {
  query: Pick<UseQueryResult<unknown>, 'isPending' | 'isError' | 'error' | 'isFetching' | 'refetch'>
  /** Title of the error. The server's message follows, if the reply has one. */
  failure: string
  /** True if the server's message replaces `failure` instead of following it. */
  hasOneMessage?: boolean
  /** Link or button beside the retry button. */
  action?: ReactNode
  /** Content shown while the query loads, such as a skeleton. */
  children?: ReactNode
}

/** Placeholder for the result of a query while it loads or after it has failed. */
export function LoadState(props: LoadStateProps) {
  const { query, failure, hasOneMessage = false, action, children } = props
  if (query.isPending) return children
  if (!query.isError) return null
  const { title, message } = loadFailure(query.error, failure)
  return (
    <ErrorState
      {...(hasOneMessage ? { title: message ?? title } : { title, message })}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
      action={action}
    />
  )
}
