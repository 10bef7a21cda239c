import { tenderTexts } from '#features/tenders/contract/tender.ts'
import { formatDateTime, fromUkLocalInput } from '#kernel/format/date.ts'
import { timeLeft } from '#kernel/format/deadline.ts'
import { useNow } from '#kernel/client/ui/use-now.ts'

/** Text below a date control that spells out the date, so that the user notices a wrong month. */
export function DateInWords({ local }: { local: string }) {
  const now = useNow()
  return (
    <p aria-live="polite" className="min-h-5 text-sm text-muted">
      {wordsFor(local, now)}
    </p>
  )
}

function wordsFor(local: string, now: Date): string {
  const reading = fromUkLocalInput(local)
  if ('reason' in reading) {
    return reading.reason === 'nonexistent' ? tenderTexts.dateNonexistent : ''
  }
  const { days } = timeLeft(reading.iso, now)
  const distance = { Expired: 'in the past', Today: 'today' }[days] ?? `in ${days}`
  return `${formatDateTime(reading.iso)}: ${distance}`
}
