// Session check for signed-in pages, and the redirect after a session has ended. This module is
// loaded with the first page that needs it, because the sign-in page doesn't need the query cache.
import { redirect, type AnyRouter, type HistoryState } from '@tanstack/react-router'
import type { CurrentUser } from '#kernel/contract/user.ts'
import { ApiError } from '#kernel/client/lib/api.ts'
import { storeReturnPath } from '#kernel/client/lib/return-path.ts'
import { queryClient } from '#kernel/client/lib/query.ts'
import { isSignedIn, markSignedOut } from '#kernel/client/lib/signed-in.ts'
import { userQuery } from '#kernel/client/lib/user-query.ts'

const knownUser = () => queryClient.getQueryData(userQuery.queryKey)

/**
 * True from the end of a session until the next sign-in. Every call that was pending at the end of
 * the session gets a 401, but only the first can detect that there was a session.
 */
let hasEnded = false

function recordSessionEnd(): void {
  hasEnded ||= isSignedIn() || knownUser() !== undefined
  markSignedOut()
}

export async function requireUser(isPreload: boolean): Promise<CurrentUser> {
  // Preloading a hovered link on a public page must not request the current user.
  if (isPreload && !knownUser()) throw redirect({ to: '/login' })
  try {
    const user = await queryClient.ensureQueryData(userQuery)
    hasEnded = false
    return user
  } catch (error) {
    const target = error instanceof ApiError && redirectFor(error)
    throw target ? redirect({ ...target, replace: true }) : error
  }
}

interface Ending {
  router: AnyRouter
  /** Path to return to after signing in. */
  path: string | undefined
  error: ApiError
}

/**
 * Redirects the open page when its session ends, is blocked or needs a second factor. After a 401,
 * also stores the path to return to.
 */
export function redirectAfterSessionEnd({ router, path, error }: Ending): void {
  const target = redirectFor(error)
  const isThere = target?.to === router.latestLocation.pathname
  if (error.status === 401) {
    if (path && path !== '/login') storeReturnPath({ path, email: knownUser()?.email })
    queryClient.removeQueries({ queryKey: userQuery.queryKey })
  }
  // If the target page is already open, navigating to it only updates its state. This is skipped
  // after a 401, whose reply contains no details for the page to show.
  if (target && (!isThere || error.status !== 401)) {
    void router.navigate({ ...target, replace: true })
  }
}

/**
 * Returns the page to redirect to if the session has ended, is blocked or needs a second factor.
 */
function redirectFor(error: ApiError): { to: string; state?: HistoryState } | undefined {
  if (error.status === 401) {
    recordSessionEnd()
    return { to: '/login', ...(hasEnded && { state: { hasEnded } }) }
  }
  const { message, code } = error.reply
  const email = knownUser()?.email
  if (error.isBlocked) {
    markSignedOut()
    return { to: '/blocked', state: { blocked: { email, message, code } } }
  }
  return error.needsMfa ? { to: '/settings', state: { notice: message } } : undefined
}
