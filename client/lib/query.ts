import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A refusal stays a refusal; only what never reached the server is worth another try.
      retry: (failures, error) =>
        failures < 2 && (!(error instanceof ApiError) || error.status === 0),
    },
  },
})
