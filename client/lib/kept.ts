// Local storage contains data of one user: unsent input and recently opened pages. The data stays
// when a session ends, so that the user finds it after signing in again, and is deleted on logout
// or when another user signs in. All keys that are not listed here as the device's own are deleted,
// so that a new key can't be forgotten.
const ofTheDevice = new Set([
  'theme',
  'list-density',
  'tenders-shown',
  'shortcuts',
  'reloaded-at',
  'last-call',
  // Keys of drafts, which exist only on this device and are useless without a session.
  'bid-keys',
])

export function keptKey(userId: number, what: string): string {
  return `kept:${userId}:${what}`
}

export function forgetKept(): void {
  forget(() => true)
}

/**
 * The stored path to return to is checked separately and is for the user who has just signed in.
 */
export function forgetOthers(userId: number): void {
  forget((key) => key !== 'place' && !key.startsWith(keptKey(userId, '')))
}

function forget(isGone: (key: string) => boolean): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) {
        if (!ofTheDevice.has(key) && isGone(key)) storage.removeItem(key)
      }
    }
  } catch {
    // Storage may be unavailable; then there is nothing to delete.
  }
}
