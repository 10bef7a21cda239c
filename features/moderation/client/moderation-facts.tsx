import type { ReactNode } from 'react'
import type { ModeratedTender } from '#features/tenders/moderation/contract/moderation.ts'
import { procedureTypeLabels } from '#features/tenders/contract/tender.ts'
import { timeLeft, type TimeLeft } from '#kernel/format/deadline.ts'
import { formatMoney } from '#kernel/format/money.ts'
import { waitSince } from '#kernel/client/lists/wait-since.tsx'
import { deadlineColours } from '#kernel/client/ui/Deadline.tsx'

/** Returns what an administrator needs to judge a tender, for a line below its title. */
export function factsOf(tender: ModeratedTender, now: Date): ReactNode[] {
  const { moderation_status, status, procedure_type, estimated_value, currency } = tender
  const isWaiting = moderation_status === 'pending' || moderation_status === 'flagged'
  const isOpen = status === 'published' && Date.parse(tender.submission_deadline) > now.getTime()
  return [
    isWaiting && waitSince(tender.status_since, now),
    tender.reference,
    <abbr key="procedure" title={procedureTypeLabels[procedure_type]} className="no-underline">
      {procedure_type}
    </abbr>,
    estimated_value && formatMoney(estimated_value, currency),
    isOpen && <Closing key="closes" left={timeLeft(tender.submission_deadline, now)} />,
  ].filter(Boolean)
}

function Closing({ left: { days, hours = days, urgency } }: { left: TimeLeft }) {
  return <span className={deadlineColours[urgency]}>closes in {hours}</span>
}
