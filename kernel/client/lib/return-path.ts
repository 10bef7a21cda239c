// Stores the path of the page to open after the next sign-in: the page on which the session ended,
// or one that was opened without a session. The path is stored for this tab only. If the user is
// known, it is used only when the same user signs in.
import { tabStore } from './device-store.ts'

interface ReturnPath {
  path: string
  /**
   * Email address of the user; undefined if the page was opened without a session, for example from
   * a link in an email.
   */
  email?: string | undefined
}

const stored = tabStore<Partial<ReturnPath>>('return-path')

/** Stores the path. If storage is unavailable, signing in opens the home page. */
export function storeReturnPath(returnPath: ReturnPath): void {
  stored.write(returnPath)
}

/**
 * Returns the stored path and deletes it. Returns the home page if there is no stored path, or if
 * the path belongs to another user or another site.
 */
export function takeReturnPath(email: string): string {
  const { path, email: owner } = stored.read() ?? {}
  stored.write(null)
  const isOwn = owner === undefined || owner === email
  return isOwn && path && isOwnPath(path) ? path : '/'
}

/**
 * Returns whether the path leads to this site. Browsers read `//example.com` and `/\example.com` as
 * addresses of another site.
 */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && URL.parse(path, location.origin)?.origin === location.origin
}
