// Session check of signed-in pages, and the redirect after a session has ended. Loaded with the
// first page that needs it, because the sign-in page needs no query cache.
import { redirect, type AnyRouter, type HistoryState } from '@tanstack/react-router'
import type { CurrentUser } from '#domain/contract/user.ts'
import { ApiError } from '#client/lib/api.ts'
import { keepPlace } from '#client/lib/place.ts'
import { queryClient } from '#client/lib/query.ts'
import { isSignedIn, noteSignedOut } from '#client/lib/signed-in.ts'
import { userQuery } from '#client/lib/user-query.ts'

const knownUser = () => queryClient.getQueryData(userQuery.queryKey)

/**
 * True after a session has ended. All pending calls of the page then get a 401, and each reports
 * the end.
 */
let hasEnded = false

function noteEnd(): void {
  hasEnded ||= isSignedIn() || knownUser() !== undefined
  noteSignedOut()
}

export async function requireUser(isPreload: boolean): Promise<CurrentUser> {
  // Preloading a hovered link on a public page must not call the server for the user.
  if (isPreload && !knownUser()) throw redirect({ to: '/login' })
  try {
    const user = await queryClient.ensureQueryData(userQuery)
    hasEnded = false
    return user
  } catch (error) {
    const wayOut = error instanceof ApiError && wayOutOf(error)
    throw wayOut ? redirect({ ...wayOut, replace: true }) : error
  }
}

interface Ending {
  router: AnyRouter
  /** Path to return to after signing in. */
  path: string | undefined
  error: ApiError
}

/**
 * Redirects to the sign-in page when a session ends under an open page, and stores the path to
 * return to.
 */
export function leave({ router, path, error }: Ending): void {
  const wayOut = wayOutOf(error)
  const isThere = wayOut?.to === router.latestLocation.pathname
  if (error.status === 401) {
    if (path && path !== '/login') keepPlace({ path, email: knownUser()?.email })
    queryClient.removeQueries({ queryKey: userQuery.queryKey })
  }
  // A page that is already the target is only updated with further details, which a 401 doesn't
  // have.
  if (wayOut && (!isThere || error.status !== 401)) {
    void router.navigate({ ...wayOut, replace: true })
  }
}

/** Returns the target for a session that has ended, is blocked or needs a second factor. */
function wayOutOf(error: ApiError): { to: string; state?: HistoryState } | undefined {
  if (error.status === 401) {
    noteEnd()
    return { to: '/login', ...(hasEnded && { state: { hasEnded } }) }
  }
  const { message, code } = error.reply
  const email = knownUser()?.email
  if (error.isBlocked) {
    noteSignedOut()
    return { to: '/blocked', state: { blocked: { email, message, code } } }
  }
  return error.needsMfa ? { to: '/settings', state: { notice: message } } : undefined
}
