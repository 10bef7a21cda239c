import { useQuery } from '@tanstack/react-query'
import {
  moderationStatusLabels,
  type ModeratedTender,
} from '#features/tenders/moderation/contract/moderation.ts'
import { toDoShown, type ToDo } from '#features/to-do/contract/to-do.ts'
import { TenderLink } from '#features/tenders/client/TenderLink.tsx'
import { DotLine } from '#kernel/client/ui/DotLine.tsx'
import { QueueRow, type QueueItem } from '#kernel/client/ui/QueueRow.tsx'
import { ReviewBadge } from '#kernel/client/ui/ReviewBadge.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { JudgementButtons } from './JudgementButtons.tsx'
import { factsOf } from './moderation-facts.tsx'
import { moderationQuery } from './moderation-queries.ts'

/** Returns the pending and flagged tenders that have waited longest as items for the to-do list. */
export function useWaitingTenders(counts: ToDo) {
  const pending = useQuery({
    ...moderationQuery({ group: 'pending', per_page: toDoShown, sort: 'status_since' }),
    enabled: counts.moderation > 0,
  })
  const flagged = useQuery({
    ...moderationQuery({ filter: 'flagged', per_page: toDoShown, sort: 'status_since' }),
    enabled: counts.flags > 0,
  })
  const tenders = [
    ...((counts.moderation > 0 && pending.data?.data) || []),
    ...((counts.flags > 0 && flagged.data?.data) || []),
  ]
  const items = tenders.map((tender): QueueItem => ({
    since: tender.status_since,
    row: <WaitingTenderRow key={`t${tender.id}`} tender={tender} />,
  }))
  return { pending, flagged, items }
}

/** Row for a tender in the to-do list, with buttons to review it directly. */
function WaitingTenderRow({ tender }: { tender: ModeratedTender }) {
  const { id, title, organisation, moderation_status, moderation_notes } = tender
  const now = useNow()
  return (
    <QueueRow
      title={<TenderLink id={id}>{title}</TenderLink>}
      details={
        <DotLine
          facts={[
            ...factsOf(tender, now),
            <span key="organisation" className="whitespace-normal">
              {organisation.name}
            </span>,
          ]}
        />
      }
      // Nearly all tenders in this list are pending, so only other statuses are shown.
      reason={
        moderation_status !== 'pending' && (
          <span className="flex items-start gap-2">
            <span className="shrink-0">
              <ReviewBadge
                status={moderation_status}
                label={moderationStatusLabels[moderation_status]}
              />
            </span>
            <span>{moderation_notes}</span>
          </span>
        )
      }
      actions={<JudgementButtons tender={tender} isListed />}
    />
  )
}
