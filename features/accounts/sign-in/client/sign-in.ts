import { useRouter } from '@tanstack/react-router'
import type { CurrentUser } from '#kernel/contract/user.ts'
import { takeReturnPath } from '#kernel/client/lib/return-path.ts'

/**
 * Returns a function that opens the stored return path, or the home page if there is none, after a
 * successful sign-in.
 */
export function useContinueAfterSignIn() {
  const router = useRouter()
  return async ({ email }: Pick<CurrentUser, 'email'>): Promise<void> => {
    // The query cache is loaded only here, because the pages before sign-in don't need it.
    const { queryClient } = await import('#kernel/client/lib/query.ts')
    // Data that another user loaded in this tab must not be visible.
    queryClient.clear()
    router.history.replace(takeReturnPath(email))
  }
}
