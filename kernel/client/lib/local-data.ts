// Browser storage holds the data of one user: unsent input and recently opened pages. The data is
// kept when a session ends, so that it is there after the next sign-in, and deleted on logout or
// when another user signs in. All keys are deleted except those listed here, so that new keys are
// covered automatically.
const keysPreservedOnLogout = new Set([
  'theme',
  'list-density',
  'tenders-shown',
  'shortcuts',
  'reloaded-at',
  'last-call',
  // Keys that decrypt drafts of opener-sealed bids. They are kept, because the portal has no copy
  // of them and because nobody can read the drafts without a session.
  'bid-keys',
])

export function localDataKey(userId: number, what: string): string {
  return `kept:${userId}:${what}`
}

export function deleteLocalData(): void {
  deleteKeys(() => true)
}

/**
 * Deletes the data of all other users. The stored return path is kept: it may be for the user who
 * has just signed in, and `takeReturnPath` checks this.
 */
export function deleteOtherUsersData(userId: number): void {
  deleteKeys((key) => key !== 'return-path' && !key.startsWith(localDataKey(userId, '')))
}

function deleteKeys(isDeleted: (key: string) => boolean): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) {
        if (!keysPreservedOnLogout.has(key) && isDeleted(key)) storage.removeItem(key)
      }
    }
  } catch {
    // Storage may be unavailable, in which case there is no data to delete.
  }
}
