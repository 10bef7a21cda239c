import {
  formatDate,
  formatDateTime,
  formatMoment,
  formatShortDate,
  formatShortDateTime,
  keepZoneTogether,
} from '#kernel/format/date.ts'

const formats = {
  date: formatDate,
  short: formatShortDate,
  minute: formatShortDateTime,
  moment: formatDateTime,
  second: formatMoment,
}

type TimeProps = { iso: string; show?: keyof typeof formats }

/** Date or time in a `time` element. A short form shows the full one on hover. */
export function Time({ iso, show = 'moment' }: TimeProps) {
  const isWhole = show === 'moment' || show === 'second'
  return (
    <time
      dateTime={iso}
      title={isWhole ? undefined : formatDateTime(iso)}
      className={isWhole ? undefined : 'whitespace-nowrap'}
    >
      {keepZoneTogether(formats[show](iso))}
    </time>
  )
}
