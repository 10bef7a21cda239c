import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { can } from '#features/tenders/rules/can.ts'
import { DebriefsPanel } from '#features/evaluation/summaries/client/DebriefsPanel.tsx'
import { QuestionsPanel } from '#features/questions/client/QuestionsPanel.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'

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
