// Stores the path of the page to open after the next sign-in: the page on which the session ended,
// or one that was opened without a session. The path is stored for this tab only. If the user is
// known, it is used only when the same user signs in.
const key = 'return-path'

interface ReturnPath {
  path: string
  /**
   * Email address of the user; undefined if the page was opened without a session, for example from
   * a link in an email.
   */
  email?: string | undefined
}

export function storeReturnPath(returnPath: ReturnPath): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(returnPath))
  } catch {
    // If storage is unavailable, signing in opens the home page.
  }
}

/**
 * Returns the stored path and deletes it. Returns the home page if there is no stored path, or if
 * the path belongs to another user or another site.
 */
export function takeReturnPath(email: string): string {
  try {
    const returnPath = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<ReturnPath>
    sessionStorage.removeItem(key)
    const isOwn = returnPath.email === undefined || returnPath.email === email
    return isOwn && returnPath.path && isOwnPath(returnPath.path) ? returnPath.path : '/'
  } catch {
    return '/'
  }
}

/**
 * Returns whether the path leads to this site. Browsers read `//example.com` and `/\example.com` as
 * addresses of another site.
 */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && URL.parse(path, location.origin)?.origin === location.origin
}
