import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { formatDateTime } from '#kernel/format/date.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'

const texts = {
  outageWhen: (from: string, to: string) =>
    `Suppliers couldn’t use it from ${from} to ${to}. The buyer can move the deadline, for everybody.`,
}

/** Banner about a portal outage shortly before the submission deadline. */
export function OutageBanner({ tender: { outage } }: { tender: Tender }) {
  if (!outage) return null
  return (
    <Banner kind="warning" title="The portal was unavailable shortly before the deadline">
      {texts.outageWhen(formatDateTime(outage.started_at), formatDateTime(outage.ended_at))}
    </Banner>
  )
}
