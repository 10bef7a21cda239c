import type { ReactNode } from 'react'
import { formatWait } from '#kernel/format/age.ts'
import { formatDateTime } from '#kernel/format/date.ts'

/** Waiting time in milliseconds from which a task is highlighted: one week. */
const longWait = 7 * 86_400_000

/** Returns how long a task has been waiting; undefined during its first hour. */
export function waitSince(since: string, now: Date): ReactNode {
  const wait = formatWait(since, now)
  if (!wait) return undefined
  const isLong = now.getTime() - Date.parse(since) >= longWait
  return (
    <time
      dateTime={since}
      title={formatDateTime(since)}
      className={`font-semibold whitespace-nowrap ${isLong ? 'text-deadline-orange' : 'text-ink'}`}
    >
      Waiting for {wait}
    </time>
  )
}
