import { formatDateTime } from '#domain/format/date.ts'
import { countdown, type Urgency } from '#domain/format/deadline.ts'
import { joinClasses } from './join-classes.ts'
import { useNow } from './use-now.ts'

const colours: Record<Urgency, string> = {
  expired: 'text-deadline-expired',
  red: 'text-deadline-red',
  orange: 'text-deadline-orange',
  yellow: 'text-deadline-yellow',
  green: 'text-deadline-green',
}

type CountdownProps = { deadline: string; size?: 'body' | 'hero' }

/** What is left until a deadline, "2d 5h left", kept up to date every minute. */
export function Countdown({ deadline, size = 'body' }: CountdownProps) {
  const { text, urgency } = countdown(deadline, useNow())
  return (
    <span
      className={joinClasses(
        'whitespace-nowrap tabular-nums',
        size === 'hero' ? 'text-h1 font-bold' : 'font-semibold',
        colours[urgency],
      )}
    >
      <time dateTime={deadline} title={formatDateTime(deadline)}>
        {text}
      </time>
      {urgency !== 'expired' && ' left'}
    </span>
  )
}
