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
    // A sleeping tab's timers stand still; on waking, its deadlines must not.
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
  // With nobody listening, the clock stood still since the last one left.
  if (listeners.size === 0 && Date.now() - now.getTime() > 1_000) now = new Date()
  return now
}

/** The time, to the minute: one ticker for the whole page, however many countdowns it holds. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, current)
}
