import {
  type ModeratedTender,
  moderationStatusLabels,
} from '#features/tenders/moderation/contract/moderation.ts'
import { TenderLink } from '#kernel/client/lists/TenderLink.tsx'
import { DotLine } from '#kernel/client/ui/DotLine.tsx'
import { QueueRow } from '#kernel/client/ui/QueueRow.tsx'
import { ReviewBadge } from '#kernel/client/ui/ReviewBadge.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { JudgementButtons } from './JudgementButtons.tsx'
import { factsOf } from './moderation-facts.tsx'

/** Row for a tender in the to-do list, with buttons to review it directly. */
export function WaitingTenderRow({ tender }: { tender: ModeratedTender }) {
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
