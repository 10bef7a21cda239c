import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { logout } from '#domain/contract/auth.ts'
import { ApiError, call } from './api.ts'
import { forgetKept } from './kept.ts'
import { noteSignedOut } from './signed-in.ts'

/**
 * Ends the session and forgets everything that was fetched with it; and what was kept on the device
 * as well, unless it is the clock that ends it and the work is to be found again.
 */
export function useLogout() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ keepsWork }: { keepsWork: boolean }) => {
      try {
        await call(logout)
      } catch (error) {
        // A session that is already over is what was wanted.
        if (!(error instanceof ApiError && error.status === 401)) throw error
      }
      noteSignedOut()
      await navigate({ to: '/login', ...(keepsWork && { state: { hasEnded: true } }) })
      queryClient.clear()
      // Only now: a page that is left keeps what was typed into it.
      if (!keepsWork) forgetKept()
    },
  })
  return {
    logOut: () => mutate({ keepsWork: false }),
    runOut: () => mutate({ keepsWork: true }),
    isBusy: isPending,
    error,
  }
}
