import { useEffect, useState } from 'react'

/**
 * Runs a callback when the browser is idle, or after two seconds at the latest. Returns a function
 * that cancels it.
 */
export const whenIdle: (run: () => void) => () => void =
  'requestIdleCallback' in window
    ? (run) => {
        const handle = requestIdleCallback(run, { timeout: 2000 })
        return () => cancelIdleCallback(handle)
      }
    : // Safari has no requestIdleCallback, so a fixed delay replaces it.
      (run) => {
        const handle = setTimeout(run, 2000)
        return () => clearTimeout(handle)
      }

/** Returns whether the browser has been idle since the component was mounted. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return isIdle
}

/**
 * Returns whether the browser is in data-saving mode. In this mode, no code is preloaded and menus
 * show no counts.
 */
export function isDataSaverOn(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
