import { createStore, useStore } from '#kernel/client/store/create-store.ts'

const time = createStore(new Date(), () => {
  const timer = setInterval(tick, 60_000)
  // Timers in a sleeping tab are paused, so the time is updated when the tab becomes visible.
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
})

function tick() {
  time.set(new Date())
}

function onVisible() {
  if (document.visibilityState === 'visible') tick()
}

/**
 * Returns the current time. While no component is subscribed, the timer is stopped, so the stored
 * time is refreshed first.
 */
function readTime(): Date {
  if (!time.isWatched() && Date.now() - time.current().getTime() > 1_000) tick()
  return time.current()
}

/** Returns the current time, updated every minute by a single timer for the whole page. */
export function useNow(): Date {
  return useStore({ ...time, current: readTime })
}
