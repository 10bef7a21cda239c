// Who may pass behind the sign-in, and where a session leads that is no longer good. Loaded with
// the first page that needs it: the sign-in page does without the query cache.
import { redirect, type AnyRouter, type HistoryState } from '@tanstack/react-router'
import type { CurrentUser } from '#domain/contract/user.ts'
import { ApiError } from '#client/lib/api.ts'
import { keepPlace } from '#client/lib/place.ts'
import { queryClient } from '#client/lib/query.ts'
import { userQuery } from '#client/lib/user-query.ts'

const knownUser = () => queryClient.getQueryData(userQuery.queryKey)

export async function requireUser(isPreload: boolean): Promise<CurrentUser> {
  // A link that is only pointed at asks nothing: on the public pages nobody is looked up.
  if (isPreload && !knownUser()) throw redirect({ to: '/login' })
  try {
    return await queryClient.ensureQueryData(userQuery)
  } catch (error) {
    const wayOut = error instanceof ApiError && wayOutOf(error)
    throw wayOut ? redirect({ ...wayOut, replace: true }) : error
  }
}

interface Ending {
  router: AnyRouter
  /** The page that was open. */
  path: string
  error: ApiError
}

/** A session that ends under an open page leads to the sign-in, and from there back to the page. */
export function leave({ router, path, error }: Ending): void {
  const wayOut = wayOutOf(error)
  if (error.status === 401) {
    if (path !== '/login') keepPlace({ path, email: knownUser()?.email })
    queryClient.removeQueries({ queryKey: userQuery.queryKey })
  }
  if (wayOut && (wayOut.state || wayOut.to !== router.latestLocation.pathname)) {
    void router.navigate({ ...wayOut, replace: true })
  }
}

/** Where a session leads that is over, blocked, or waits for its second factor. */
function wayOutOf(error: ApiError): { to: string; state?: HistoryState } | undefined {
  if (error.status === 401) return { to: '/login' }
  const { message, code } = error.reply
  const email = knownUser()?.email
  if (error.isBlocked) return { to: '/blocked', state: { blocked: { email, message, code } } }
  return error.needsMfa ? { to: '/settings', state: { notice: message } } : undefined
}
