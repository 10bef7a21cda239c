import { useEffect, useState } from 'react'

/** Runs once nothing else is going on, or after two seconds; gives back how to call it off. */
export const whenIdle: (run: () => void) => () => void =
  'requestIdleCallback' in window
    ? (run) => {
        const handle = requestIdleCallback(run, { timeout: 2000 })
        return () => cancelIdleCallback(handle)
      }
    : // Safari has no requestIdleCallback; there a moment's wait has to do.
      (run) => {
        const handle = setTimeout(run, 2000)
        return () => clearTimeout(handle)
      }

/** False while the page is still being put together. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return isIdle
}

/** Somebody who pays by the byte, and says so, is sent nothing on the off chance. */
export function isSparing(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
