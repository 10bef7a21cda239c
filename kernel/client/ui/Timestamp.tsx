import { formatDateTime, formatTimestamp } from '#kernel/format/date.ts'

/** Date and time with seconds, in UK time. */
export function Timestamp({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {formatTimestamp(iso)}
    </time>
  )
}
