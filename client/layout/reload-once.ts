const key = 'reloaded-at'
const pauseMs = 60_000

/** By itself only once in a while: a part that stays missing must not reload the page for ever. */
export function reloadOnce(): void {
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < pauseMs) return
    sessionStorage.setItem(key, String(Date.now()))
  } catch {
    // Nothing to remember it by: the button is there.
    return
  }
  location.reload()
}
