import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { onReturn } from './connection.ts'

/** Duration for which newly mounted components reuse a failure before they retry. */
const failureMs = 5_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Queries also run while the browser is offline, so that the page shows an error instead of
      // waiting silently.
      networkMode: 'always',
      // Refusals by the server are final; other failures, such as a lost connection, are retried.
      retry: (failures, error) => failures < 2 && (!(error instanceof ApiError) || error.isOffline),
      // A component that is mounted because of a failure must not repeat the failed call at once.
      retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > failureMs,
    },
    // Offline mutations fail at once, so that none is sent later without the user's knowledge.
    mutations: { networkMode: 'always' },
  },
})

// Failed and stale queries on screen are refetched once the server is reachable again.
onReturn(() => {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: (query) => query.state.status === 'error' || query.isStale(),
  })
})
