// What is kept on this device is one person's: what they typed and have not sent yet, what they
// opened. A session that ends in mid-typing leaves it for them to find when they sign in again; it
// goes when they log out, and when somebody else signs in. Everything goes that is not listed here
// as the device's own, so nothing new can be forgotten.
const ofTheDevice = new Set([
  'theme',
  'list-density',
  'tenders-shown',
  'shortcuts',
  'reloaded-at',
  'last-call',
  // Keys of drafts that nobody else has, which open nothing without a session.
  'bid-keys',
])

export function keptKey(userId: number, what: string): string {
  return `kept:${userId}:${what}`
}

export function forgetKept(): void {
  forget(() => true)
}

/** The way back is checked by its own reader, and is for whoever has just signed in. */
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
    // Storage can be forbidden; then nothing was kept.
  }
}
