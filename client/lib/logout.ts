import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { logout } from '#domain/contract/auth.ts'
import { ApiError, call } from './api.ts'
import { forgetKept } from './local-data.ts'
import { noteSignedOut } from './signed-in.ts'

/**
 * Ends the session and clears the query cache. Local data is deleted too, unless the session timed
 * out and the user should find their work again.
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
        // A session that has already ended counts as success.
        if (!(error instanceof ApiError && error.status === 401)) throw error
      }
      noteSignedOut()
      await navigate({ to: '/login', ...(keepsWork && { state: { hasEnded: true } }) })
      queryClient.clear()
      // Local data is deleted after the navigation, because a page saves its input when it is left.
      if (keepsWork) return
      forgetKept()
      // The user leaves the identity provider too, which then leads back to the sign-in page.
      if (provider_logout) location.assign(provider_logout)
    },
  })
  return {
    logOut: () => mutate({ keepsWork: false }),
    runOut: () => mutate({ keepsWork: true }),
    isBusy: isPending,
    error,
  }
}
