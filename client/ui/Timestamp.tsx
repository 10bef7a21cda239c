import { formatDateTime, formatTimestamp } from '#domain/format/date.ts'

/** Short, but to the second. UK time. */
export function Timestamp({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {formatTimestamp(iso)}
    </time>
  )
}
