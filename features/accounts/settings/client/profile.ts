import { queryOptions } from '@tanstack/react-query'
import { type CurrentUser } from '#kernel/contract/user.ts'
import { getProfile } from '#features/accounts/contract/own-account.ts'
import { ApiError, call } from '#kernel/client/lib/api.ts'
import { queryClient } from '#kernel/client/lib/query.ts'
import { userQuery } from '#kernel/client/lib/user-query.ts'

/** Updates the cached user for the whole portal. */
export function updateUser(changes: Partial<CurrentUser>): void {
  queryClient.setQueryData(userQuery.queryKey, (user) => user && { ...user, ...changes })
}

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    try {
      const { data } = await call(getProfile, { signal })
      const { recovery_codes_left, ...user } = data
      updateUser(user)
      return { recovery_codes_left }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The page continues with the user data from the sign-in; the specification requires the log
      // entry.
      // oxlint-disable-next-line no-console
      console.warn('The profile could not be loaded:', error.message)
    }
    return null
  },
  staleTime: 0,
})
