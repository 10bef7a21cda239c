import type { Tender } from '#domain/contract/tender-reply.ts'
import { can } from '#domain/rules/can.ts'
import { DebriefsPanel } from '#client/award/DebriefsPanel.tsx'
import { QuestionsPanel } from '#client/features/questions/QuestionsPanel.tsx'
import { useUser } from '#client/lib/session.tsx'
import { useNow } from '#client/ui/use-now.ts'

/** Questions about the tender and, after the award, the bidders’ private questions. */
export function QuestionsTab({ tender }: { tender: Tender }) {
  const seesDebriefs = can(useUser(), 'seeDebriefs', tender, useNow())
  return (
    <div className="flex flex-col gap-6">
      <QuestionsPanel tender={tender} />
      {tender.takes_bids && seesDebriefs && <DebriefsPanel tender={tender} />}
    </div>
  )
}
