import { formatDateTime, formatShortDateTime, keepZoneTogether } from '#kernel/format/date.ts'
import { timeLeft, type TimeLeft, type Urgency } from '#kernel/format/deadline.ts'
import { DotLine } from './DotLine.tsx'
import { joinClasses } from './join-classes.ts'
import { useNow } from './use-now.ts'

export type LeftFormat = Exclude<keyof TimeLeft, 'hours' | 'urgency'>

type DeadlineProps = {
  iso: string
  /** Format of the remaining time. Days are followed by the hours on the last day. */
  left?: LeftFormat | undefined
  /** Position of the remaining time: inline after the date, above it, or in large type above it. */
  shape?: 'line' | 'fact' | 'hero'
  /**
   * True to show the remaining time without warning colours, for a deadline that doesn't apply at
   * present, such as that of a draft tender.
   */
  isNeutral?: boolean
}

/** Date and time of a deadline, and optionally the remaining time. */
export function Deadline({ iso, left, shape = 'line', isNeutral }: DeadlineProps) {
  const remaining = left && (
    <Left iso={iso} isNeutral={isNeutral} as={left} isLarge={shape === 'hero'} />
  )
  if (shape !== 'line') {
    return (
      <div className={`flex flex-col items-start ${shape === 'hero' ? 'gap-3' : ''}`}>
        {remaining}
        <p>
          <time dateTime={iso}>{keepZoneTogether(formatDateTime(iso))}</time>
        </p>
      </div>
    )
  }
  const date = (
    <time dateTime={iso} title={formatDateTime(iso)} className="whitespace-nowrap">
      {formatShortDateTime(iso)}
    </time>
  )
  return remaining ? <DotLine facts={[date, remaining]} /> : date
}

type LeftProps = {
  iso: string
  as: LeftFormat
  isLarge?: boolean
  isNeutral?: boolean | undefined
  /** Current time by a clock other than the device's, such as the server's. */
  now?: Date
}

/** Remaining time, by default updated every minute by the device's clock. */
export function Left({ iso, as, isLarge = false, isNeutral = false, now }: LeftProps) {
  const clock = useNow()
  const { [as]: text, hours, urgency } = timeLeft(iso, now ?? clock)
  return (
    <span
      className={joinClasses(
        'whitespace-nowrap',
        isLarge ? 'text-h1 font-bold' : 'font-semibold',
        !isNeutral && deadlineColours[urgency],
      )}
    >
      {text}
      {as === 'days' && hours && (
        <span className={isLarge ? 'text-h3' : 'font-normal'}> ({hours})</span>
      )}
      {text !== 'Expired' && text !== 'Today' && (
        <span className={as === 'days' && !isLarge ? 'sr-only' : undefined}> left</span>
      )}
    </span>
  )
}

/** Text colour for each urgency. */
export const deadlineColours: Record<Urgency, string> = {
  expired: 'text-deadline-expired',
  red: 'text-deadline-red',
  orange: 'text-deadline-orange',
  yellow: 'text-deadline-yellow',
  green: 'text-deadline-green',
}
