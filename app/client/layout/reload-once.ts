const key = 'reloaded-at'
const pauseMs = 60_000

/**
 * Reloads the page at most once a minute, so that a chunk that can't be loaded doesn't cause an
 * endless loop.
 */
export function reloadOnce(): void {
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < pauseMs) return
    sessionStorage.setItem(key, String(Date.now()))
  } catch {
    // Without storage, repeated reloads can't be detected, so the user has to press the reload
    // button.
    return
  }
  location.reload()
}
