import { formatDateTime } from '#domain/format/date.ts'

const toTheSecond = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** Short, but to the second, since one event may follow another within a minute. UK time. */
export function Timestamp({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {toTheSecond.format(new Date(iso)).replace('Sept ', 'Sep ')}
    </time>
  )
}
