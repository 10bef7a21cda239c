// Returns whether the user is present: the window is visible and was used within the last half
// hour. Otherwise the event stream is closed, for two reasons: browsers limit the connections to
// one server, and refetches after an event would keep the session of an absent user alive.
import { useSyncExternalStore } from 'react'

const longestRest = 30 * 60_000
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focus'] as const

const listeners = new Set<() => void>()
let lastSign = Date.now()
let isThere = true
let timer: ReturnType<typeof setTimeout> | undefined

function look(): void {
  const rest = lastSign + longestRest - Date.now()
  const wasThere = isThere
  isThere = document.visibilityState === 'visible' && rest > 0
  clearTimeout(timer)
  if (isThere) timer = setTimeout(look, rest)
  if (isThere !== wasThere) for (const listener of listeners) listener()
}

function onSign(): void {
  lastSign = Date.now()
  // A timer that fires too early checks the time again by itself.
  if (!isThere) look()
}

function onVisibility(): void {
  if (document.visibilityState === 'visible') lastSign = Date.now()
  look()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (listeners.size === 1) {
    lastSign = Date.now()
    for (const sign of signs)
      window.addEventListener(sign, onSign, { passive: true, capture: true })
    document.addEventListener('visibilitychange', onVisibility)
    look()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    for (const sign of signs) window.removeEventListener(sign, onSign, { capture: true })
    document.removeEventListener('visibilitychange', onVisibility)
  }
}

export function useAttention(): boolean {
  return useSyncExternalStore(subscribe, () => isThere)
}
