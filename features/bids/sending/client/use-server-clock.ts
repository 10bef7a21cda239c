import { useEffect, useState } from 'react'

export interface ServerClock {
  now: Date
  /** Milliseconds by which the computer's clock is ahead of the server's. */
  aheadMs: number
}

const hour = 60 * 60_000

interface Reading {
  serverTime: string
  /** Time of the reply according to the computer's clock. */
  readAt: number
  deadline: string
}

/**
 * Returns the server's time, against which the deadline is checked. The time is updated every
 * second in the hour before the deadline, otherwise every 15 seconds.
 */
export function useServerClock({ serverTime, readAt, deadline }: Reading): ServerClock {
  const aheadMs = readAt - Date.parse(serverTime)
  const [time, setTime] = useState(Date.now)
  const now = Math.max(time, readAt) - aheadMs
  const left = Date.parse(deadline) - now
  const pauseMs = left > 0 && left < hour ? 1_000 : 15_000
  useEffect(() => {
    const timer = setInterval(() => setTime(Date.now()), pauseMs)
    return () => clearInterval(timer)
  }, [pauseMs])
  return { now: new Date(now), aheadMs }
}
