import { formatDateTime, formatShortDateTime } from '#domain/format/date.ts'
import { countdown, daysLeftText, isUrgent, type Urgency } from '#domain/format/deadline.ts'
import { joinClasses } from './join-classes.ts'
import { useNow } from './use-now.ts'

type DeadlineProps = {
  iso: string
  /** Format of the time left. Only one is shown, because two could contradict each other. */
  left?: 'days' | 'countdown' | undefined
  /** Layout of the time left: inline, on its own line, or large and first. */
  shape?: 'line' | 'stacked' | 'hero'
}

/** Deadline with its time, and optionally the time left. */
export function Deadline({ iso, left, shape = 'line' }: DeadlineProps) {
  const remaining = left && <Left iso={iso} as={left} isLarge={shape === 'hero'} />
  if (shape === 'hero') {
    return (
      <div className="flex flex-col items-start gap-3">
        {remaining}
        <p>
          <time dateTime={iso}>{formatDateTime(iso)}</time>
        </p>
      </div>
    )
  }
  return (
    <>
      <time dateTime={iso} title={formatDateTime(iso)} className="whitespace-nowrap tabular-nums">
        {formatShortDateTime(iso)}
      </time>
      {remaining && shape === 'line' && ' · '}
      {remaining && shape === 'stacked' ? <span className="block">{remaining}</span> : remaining}
    </>
  )
}

type LeftProps = { iso: string; as: 'days' | 'countdown'; isLarge: boolean }

/** Updated every minute. */
function Left({ iso, as, isLarge }: LeftProps) {
  const { text, colour } = readings[as](iso, useNow())
  return (
    <span
      className={joinClasses(
        'whitespace-nowrap tabular-nums',
        isLarge && 'text-h1 font-bold',
        colour,
      )}
    >
      {text}
      {text !== 'Expired' && text !== 'Today' && (
        <span className={as === 'days' && !isLarge ? 'sr-only' : undefined}> left</span>
      )}
    </span>
  )
}

const colours: Record<Urgency, string> = {
  expired: 'font-semibold text-deadline-expired',
  red: 'font-semibold text-deadline-red',
  orange: 'font-semibold text-deadline-orange',
  yellow: 'font-semibold text-deadline-yellow',
  green: 'font-semibold text-deadline-green',
}

const readings = {
  /** Returns for example "2d 5h". */
  countdown: (iso: string, now: Date) => {
    const { text, urgency } = countdown(iso, now)
    return { text, colour: colours[urgency] }
  },
  /** Returns "Expired", "Today", "1 day" or "n days", coloured in the last week. */
  days: (iso: string, now: Date) => {
    const text = daysLeftText(iso, now)
    return { text, colour: colourOf(text, isUrgent(iso, now)) }
  },
}

function colourOf(text: string, urgent: boolean): string {
  if (text === 'Expired') return 'text-deadline-expired'
  if (text === 'Today' || text === '1 day') return colours.red
  return urgent ? colours.orange : 'text-muted'
}
