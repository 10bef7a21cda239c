// Keeps a copy of an unsaved form on this device until it is saved or discarded, or the user logs
// out.
import { isSignedIn } from '#kernel/client/lib/signed-in.ts'

export function readForm<Values>(key: string): Values | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Values | null
  } catch {
    return null
  }
}

/** Stores the values, or deletes the copy if they are null. */
export function storeForm(key: string, values: object | null): void {
  try {
    if (!values) localStorage.removeItem(key)
    else if (isSignedIn()) localStorage.setItem(key, JSON.stringify(values))
  } catch {
    // Storage may be full or unavailable; the form is still on screen.
  }
}
