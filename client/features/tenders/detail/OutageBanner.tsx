import { deadlineTexts } from '#domain/contract/tender.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { formatDateTime } from '#domain/format/date.ts'
import { Banner } from '#client/ui/Banner.tsx'

/** Banner about a portal outage shortly before the submission deadline. */
export function OutageBanner({ tender: { outage } }: { tender: Tender }) {
  if (!outage) return null
  return (
    <Banner kind="warning" title={deadlineTexts.outage}>
      {deadlineTexts.outageWhen(formatDateTime(outage.started_at), formatDateTime(outage.ended_at))}
    </Banner>
  )
}
