import { useEffect, useState } from 'react'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { sessionTimeLeft } from '#kernel/client/lib/session-clock.ts'

const warningMs = 2 * 60_000
const maxDelayMs = 60 * 60_000

const SessionDialog = lazyDialog(() => import('./SessionDialog.tsx'), 'SessionDialog')

/** Warns the user two minutes before the session expires. */
export function SessionWatch() {
  const timeLeft = useTimeLeft()
  if (timeLeft > warningMs) return null
  return <SessionDialog timeLeft={timeLeft} />
}

/**
 * Returns the time left in the session, in milliseconds. The time is read again when the warning is
 * due, because requests may have extended the session, and then every second during the warning.
 */
function useTimeLeft(): number {
  const [timeLeft, setTimeLeft] = useState(Infinity)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const check = () => {
      const left = sessionTimeLeft()
      setTimeLeft(left)
      timer = setTimeout(check, left > warningMs ? Math.min(left - warningMs, maxDelayMs) : 1_000)
    }
    check()
    return () => clearTimeout(timer)
  }, [])

  return timeLeft
}
