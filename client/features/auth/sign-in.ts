import { useRouter } from '@tanstack/react-router'
import type { CurrentUser } from '#domain/contract/user.ts'
import { takePlace } from '#client/lib/place.ts'

/** What follows a successful sign-in, with or without a second factor: back to work, or home. */
export function useEnter() {
  const router = useRouter()
  return async ({ email }: Pick<CurrentUser, 'email'>): Promise<void> => {
    // Loaded only now: the pages before the sign-in do without the cache.
    const { queryClient } = await import('#client/lib/query.ts')
    // Nothing that somebody else fetched in this tab may be seen.
    queryClient.clear()
    router.history.replace(takePlace(email))
  }
}
