import { daysLeftText, isUrgent } from '#domain/format/deadline.ts'
import { joinClasses } from './join-classes.ts'
import { useNow } from './use-now.ts'

/** Expired, Today, 1 day, n days: coloured from a week before on. */
export function DaysLeft({ deadline }: { deadline: string }) {
  const now = useNow()
  const text = daysLeftText(deadline, now)
  return (
    <span className={joinClasses('whitespace-nowrap', colourOf(text, isUrgent(deadline, now)))}>
      {text}
      {text !== 'Expired' && text !== 'Today' && <span className="sr-only"> left</span>}
    </span>
  )
}

function colourOf(text: string, urgent: boolean): string {
  if (text === 'Expired') return 'text-deadline-expired'
  if (text === 'Today' || text === '1 day') return 'font-semibold text-deadline-red'
  return urgent ? 'font-semibold text-deadline-orange' : 'text-muted'
}
