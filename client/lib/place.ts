// Where someone was when the session ended, so that signing in again leads back there. Kept for
// this tab only, and given back only to the same person.
const key = 'place'

interface Place {
  path: string
  /** Unknown when the page was opened without a session, as from a link in an email. */
  email?: string | undefined
}

export function keepPlace(place: Place): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(place))
  } catch {
    // Storage can be forbidden; signing in then leads home.
  }
}

/** The way back, once; home if there is none. */
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

/** A path of this site, and nothing that a browser would read as another one. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && URL.parse(path, location.origin)?.origin === location.origin
}
