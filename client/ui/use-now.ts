import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined

function tick() {
  now = new Date()
  for (const listener of listeners) listener()
}

function onVisible() {
  if (document.visibilityState === 'visible') tick()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    timer = setInterval(tick, 60_000)
    // Timers of a sleeping tab don't run, so the time is updated when the tab becomes visible.
    document.addEventListener('visibilitychange', onVisible)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

function current() {
  // Without listeners the clock was not updated.
  if (listeners.size === 0 && Date.now() - now.getTime() > 1_000) now = new Date()
  return now
}

/** Returns the current time, updated every minute by a single timer for the whole page. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, current)
}
