import { useSuspenseQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#domain/contract/user.ts'
import { userQuery } from './user-query.ts'

/** The signed-in user. Only below the guard of the signed-in routes, where there always is one. */
export function useUser(): CurrentUser {
  return useSuspenseQuery(userQuery).data
}
