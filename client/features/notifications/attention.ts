// Whether anybody is there: the window is to be seen, and has been touched within the last half
// hour. Without them nothing is listened for. A browser has few connections to one server, so the
// windows behind must not hold any; and what an event makes a page fetch counts as the user's own
// call, so a page that was left alone would never let its session idle out.
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
  // The timer finds out by itself that it is early.
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
