// Values that are kept on this device. All access to browser storage goes through this module,
// because storage may be full or unavailable, and because one user's data must not be visible to
// the next.
//
// Browser storage holds the data of one user: unsent input and recently opened pages. The data is
// kept when a session ends, so that it is there after the next sign-in, and deleted on logout or
// when another user signs in. All keys are deleted except those listed below, so that new keys are
// covered automatically.
import { isSignedIn } from './signed-in.ts'

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

export interface DeviceStore<Value> {
  /** Returns the stored value, or null if there is none or it can't be read. */
  read: () => Value | null
  /**
   * Stores the value, or deletes the stored one if the value is null. Returns false if storage is
   * full or unavailable.
   */
  write: (value: Value | null) => boolean
}

/** Returns a store for a value on this device. */
export const deviceStore = <Value>(key: string): DeviceStore<Value> =>
  storeIn(() => localStorage, key, JSON)

/**
 * Returns a store for a value that is only stored while the user is signed in. A save that fails
 * after logout must not restore a deleted copy.
 */
export function signedInStore<Value>(key: string): DeviceStore<Value> {
  const { read, write } = deviceStore<Value>(key)
  return { read, write: (value) => (value === null || isSignedIn()) && write(value) }
}

/** Returns a store for a value that is discarded when the tab is closed. */
export const tabStore = <Value>(key: string): DeviceStore<Value> =>
  storeIn(() => sessionStorage, key, JSON)

/** Returns a store for a text on this device. Blank texts are not stored. */
export const deviceText = (key: string): DeviceStore<string> =>
  storeIn(() => localStorage, key, {
    parse: (text) => text,
    stringify: (text) => (text.trim() ? text : undefined),
  })

interface Format<Value> {
  parse: (text: string) => Value
  /** Returns undefined for a value that is not stored. */
  stringify: (value: Value) => string | undefined
}

/** The storage is passed as a function, because reading the global may throw too. */
function storeIn<Value>(
  storage: () => Storage,
  key: string,
  format: Format<Value>,
): DeviceStore<Value> {
  return {
    read() {
      try {
        const text = storage().getItem(key)
        return text === null ? null : format.parse(text)
      } catch {
        return null
      }
    },
    write(value) {
      try {
        const text = value === null ? undefined : format.stringify(value)
        if (text === undefined) storage().removeItem(key)
        else storage().setItem(key, text)
        return true
      } catch {
        return false
      }
    },
  }
}

/** Returns the keys on this device that start with the prefix. */
export function deviceKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Returns the key of data that belongs to one user. */
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
