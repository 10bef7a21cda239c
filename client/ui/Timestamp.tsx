import { formatDateTime, formatTimestamp } from '#domain/format/date.ts'

/** Short UK time with seconds. */
export function Timestamp({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {formatTimestamp(iso)}
    </time>
  )
}
