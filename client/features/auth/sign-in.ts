import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { CurrentUser } from '#domain/contract/user.ts'
import { takePlace } from '#client/lib/place.ts'

/** What follows a successful sign-in, with or without a second factor: back to work, or home. */
export function useEnter() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return ({ email }: Pick<CurrentUser, 'email'>) => {
    // Nothing that somebody else fetched in this tab may be seen.
    queryClient.clear()
    router.history.replace(takePlace(email))
  }
}
