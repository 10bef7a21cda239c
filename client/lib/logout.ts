import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { logout } from '#domain/contract/auth.ts'
import { ApiError, call } from './api.ts'

/** Ends the session and forgets everything that was fetched with it. */
export function useLogout() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      try {
        await call(logout)
      } catch (error) {
        // A session that is already over is what was wanted.
        if (!(error instanceof ApiError && error.status === 401)) throw error
      }
      await navigate({ to: '/login' })
      queryClient.clear()
    },
  })
  return { logOut: () => mutate(), isBusy: isPending, error }
}
