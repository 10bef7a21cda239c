import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { logout } from '../contract/auth.ts'
import { ApiError, call } from '#kernel/client/lib/api.ts'
import { deleteLocalData } from '#kernel/client/lib/device-store.ts'
import { markSignedOut } from '#kernel/client/lib/signed-in.ts'

/**
 * Returns functions that end the session and clear the query cache. `logOut` also deletes local
 * data. `logOutAfterTimeout`, for a session that timed out, keeps local data, so that the user can
 * continue after signing in.
 */
export function useLogout() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ keepsWork }: { keepsWork: boolean }) => {
      let provider_logout: string | undefined
      try {
        ;({ provider_logout } = await call(logout))
      } catch (error) {
        // If the session has already ended, the logout counts as successful.
        if (!(error instanceof ApiError && error.status === 401)) throw error
      }
      markSignedOut()
      await navigate({ to: '/login', ...(keepsWork && { state: { hasEnded: true } }) })
      queryClient.clear()
      // Local data is deleted after the navigation, because pages save their input when the user
      // leaves them.
      if (keepsWork) return
      deleteLocalData()
      // The user is also logged out at the identity provider, which then redirects to the sign-in
      // page.
      if (provider_logout) location.assign(provider_logout)
    },
  })
  return {
    logOut: () => mutate({ keepsWork: false }),
    logOutAfterTimeout: () => mutate({ keepsWork: true }),
    isBusy: isPending,
    error,
  }
}
