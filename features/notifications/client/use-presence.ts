// Tracks whether the user is present: the window is visible and was used within the last half hour.
// Otherwise the event stream is closed, for two reasons: browsers limit the number of connections
// to one server, and refetches after an event would keep an absent user's session alive.
import { createStore, useStore } from '#kernel/client/store/create-store.ts'

const maxRestMs = 30 * 60_000
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focus'] as const

let lastSign = Date.now()
let timer: ReturnType<typeof setTimeout> | undefined

function checkPresence(): void {
  const rest = lastSign + maxRestMs - Date.now()
  const isThere = document.visibilityState === 'visible' && rest > 0
  clearTimeout(timer)
  if (isThere) timer = setTimeout(checkPresence, rest)
  attention.set(isThere)
}

function onSign(): void {
  lastSign = Date.now()
  // A running timer is not reset, because it checks the time again when it fires.
  if (!attention.current()) checkPresence()
}

function onVisibility(): void {
  if (document.visibilityState === 'visible') lastSign = Date.now()
  checkPresence()
}

const attention = createStore(true, () => {
  lastSign = Date.now()
  for (const sign of signs) window.addEventListener(sign, onSign, { passive: true, capture: true })
  document.addEventListener('visibilitychange', onVisibility)
  checkPresence()
  return () => {
    clearTimeout(timer)
    for (const sign of signs) window.removeEventListener(sign, onSign, { capture: true })
    document.removeEventListener('visibilitychange', onVisibility)
  }
})

export function usePresence(): boolean {
  return useStore(attention)
}
