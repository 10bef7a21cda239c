import type { ModeratedTender } from '#domain/contract/moderation-calls.ts'
import { moderationStatusLabels } from '#domain/contract/moderation.ts'
import { TenderLink } from '#client/lists/TenderLink.tsx'
import { DotLine } from '#client/ui/DotLine.tsx'
import { QueueRow } from '#client/ui/QueueRow.tsx'
import { ReviewBadge } from '#client/ui/ReviewBadge.tsx'
import { Time } from '#client/ui/Time.tsx'
import { JudgementButtons } from './JudgementButtons.tsx'

/** Row for a tender in the to-do list, with buttons to review it directly. */
export function WaitingTenderRow({ tender }: { tender: ModeratedTender }) {
  const { id, title, reference, organisation, created_at } = tender
  const { moderation_status, moderation_notes } = tender
  return (
    <QueueRow
      title={<TenderLink id={id}>{title}</TenderLink>}
      details={
        <DotLine
          facts={[
            <span key="reference" className="tabular-nums">
              {reference}
            </span>,
            <span key="organisation" className="whitespace-normal">
              {organisation.name}
            </span>,
            <span key="created">
              created <Time iso={created_at} show="short" />
            </span>,
          ]}
        />
      }
      // Nearly all tenders in this list are pending, so only other statuses are shown.
      reason={
        moderation_status !== 'pending' && (
          <>
            <ReviewBadge
              status={moderation_status}
              label={moderationStatusLabels[moderation_status]}
            />{' '}
            {moderation_notes}
          </>
        )
      }
      actions={<JudgementButtons tender={tender} isListed />}
    />
  )
}
