// Path at which the session ended, so that signing in leads back to it. The path is stored for this
// tab only, and used only for the same user.
const key = 'place'

interface Place {
  path: string
  /** Unknown if the page was opened without a session, for example from a link in an email. */
  email?: string | undefined
}

export function keepPlace(place: Place): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(place))
  } catch {
    // Storage may be unavailable; signing in then leads home.
  }
}

/** Returns the stored path and deletes it; the home page if there is none. */
export function takePlace(email: string): string {
  try {
    const place = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Place>
    sessionStorage.removeItem(key)
    const isOwn = place.email === undefined || place.email === email
    return isOwn && place.path && isOwnPath(place.path) ? place.path : '/'
  } catch {
    return '/'
  }
}

/** Returns whether the path belongs to this site and can't be read as another origin. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && URL.parse(path, location.origin)?.origin === location.origin
}
