const key = 'reloaded-at'
const pauseMs = 60_000

/**
 * Reloads the page, but not repeatedly: a chunk that stays missing must not cause an endless loop.
 */
export function reloadOnce(): void {
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < pauseMs) return
    sessionStorage.setItem(key, String(Date.now()))
  } catch {
    // Without storage, repeated reloads can't be detected; the user still has the button.
    return
  }
  location.reload()
}
