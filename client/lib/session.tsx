import { useSuspenseQuery } from '@tanstack/react-query'
import { createContext, use, type ReactNode } from 'react'
import type { CurrentUser } from '#domain/contract/user.ts'
import { userQuery } from './user-query.ts'

const SignedInUser = createContext<CurrentUser | undefined>(undefined)

/** Follows who is signed in, once for all that asks below: each row of a list may. */
export function KnowUser({ children }: { children: ReactNode }) {
  return <SignedInUser value={useSuspenseQuery(userQuery).data}>{children}</SignedInUser>
}

/** What stands below is shown as to somebody else: for a preview. */
export function SeenBy({ user, children }: { user: CurrentUser; children: ReactNode }) {
  return <SignedInUser value={user}>{children}</SignedInUser>
}

/** The signed-in user. Only within the frame of the signed-in routes, where there always is one. */
export function useUser(): CurrentUser {
  const user = use(SignedInUser)
  if (!user) throw new Error('Nobody is signed in here.')
  return user
}
