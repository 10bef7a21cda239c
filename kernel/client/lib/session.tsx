import { useSuspenseQuery } from '@tanstack/react-query'
import { createContext, use, type ReactNode } from 'react'
import type { CurrentUser } from '#kernel/contract/user.ts'
import { userQuery } from './user-query.ts'

const SignedInUser = createContext<CurrentUser | undefined>(undefined)

/**
 * Provides the signed-in user to all components. Only this component subscribes to the query,
 * because otherwise each row of a long list would have its own subscription.
 */
export function UserProvider({ children }: { children: ReactNode }) {
  return <SignedInUser value={useSuspenseQuery(userQuery).data}>{children}</SignedInUser>
}

/** Renders its children as another user would see them, for previews. */
export function PreviewAs({ user, children }: { user: CurrentUser; children: ReactNode }) {
  return <SignedInUser value={user}>{children}</SignedInUser>
}

/** Returns the signed-in user. Throws outside the layout of signed-in routes. */
export function useUser(): CurrentUser {
  const user = use(SignedInUser)
  if (!user) throw new Error('useUser() needs a signed-in user')
  return user
}
