// Who may pass behind the sign-in, and where a session leads that is no longer good. Loaded with
// the first page that needs it: the sign-in page does without the query cache.
import { redirect, type AnyRouter, type HistoryState } from '@tanstack/react-router'
import type { CurrentUser } from '#domain/contract/user.ts'
import { ApiError } from '#client/lib/api.ts'
import { keepPlace } from '#client/lib/place.ts'
import { queryClient } from '#client/lib/query.ts'
import { isSignedIn, noteSignedOut } from '#client/lib/signed-in.ts'
import { userQuery } from '#client/lib/user-query.ts'

const knownUser = () => queryClient.getQueryData(userQuery.queryKey)

/** Whether there was a session, which all that a page asked then finds over. */
let hasEnded = false

function noteEnd(): void {
  hasEnded ||= isSignedIn() || knownUser() !== undefined
  noteSignedOut()
}

export async function requireUser(isPreload: boolean): Promise<CurrentUser> {
  // A link that is only pointed at asks nothing: on the public pages nobody is looked up.
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
  /** The page to return to after signing in. */
  path: string | undefined
  error: ApiError
}

/** A session that ends under an open page leads to the sign-in, and from there back to the page. */
export function leave({ router, path, error }: Ending): void {
  const wayOut = wayOutOf(error)
  const isThere = wayOut?.to === router.latestLocation.pathname
  if (error.status === 401) {
    if (path && path !== '/login') keepPlace({ path, email: knownUser()?.email })
    queryClient.removeQueries({ queryKey: userQuery.queryKey })
  }
  // Only a page that waits for the second factor, or is blocked, is told more than it knows.
  if (wayOut && (!isThere || error.status !== 401)) {
    void router.navigate({ ...wayOut, replace: true })
  }
}

/** Where a session leads that is over, blocked, or waits for its second factor. */
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
