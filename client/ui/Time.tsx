import { formatDate, formatDateTime, formatShortDate } from '#domain/format/date.ts'

const formats = { date: formatDate, short: formatShortDate, moment: formatDateTime }

type TimeProps = { iso: string; show?: keyof typeof formats }

/** A date or a moment, readable by people and by machines. A bare date gives its moment on hover. */
export function Time({ iso, show = 'moment' }: TimeProps) {
  return (
    <time
      dateTime={iso}
      title={show === 'moment' ? undefined : formatDateTime(iso)}
      className={show === 'moment' ? undefined : 'whitespace-nowrap'}
    >
      {formats[show](iso)}
    </time>
  )
}
