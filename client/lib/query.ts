import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { onReturn } from './connection.ts'

/** How long a failure is shown to newly mounted parts of a page before they ask again themselves. */
const failureMs = 5_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Asked without a network as well, so that the page says so instead of waiting without a word.
      networkMode: 'always',
      // A refusal stays a refusal; only what never reached the server is worth another try.
      retry: (failures, error) => failures < 2 && (!(error instanceof ApiError) || error.isOffline),
      // Otherwise a part that is mounted because of a failure repeats the call that failed.
      retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > failureMs,
    },
    // What was clicked without a network fails there and then: nothing is done by itself later on.
    mutations: { networkMode: 'always' },
  },
})

// What is on screen and failed, or grew old meanwhile, is fetched once the server is back.
onReturn(() => {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: (query) => query.state.status === 'error' || query.isStale(),
  })
})
