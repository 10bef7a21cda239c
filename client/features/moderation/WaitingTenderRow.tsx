import type { ModeratedTender } from '#domain/contract/moderation-calls.ts'
import { moderationStatusLabels } from '#domain/contract/moderation.ts'
import { TenderLink } from '#client/lists/TenderLink.tsx'
import { QueueRow } from '#client/ui/QueueRow.tsx'
import { Time } from '#client/ui/Time.tsx'
import { JudgementButtons } from './JudgementButtons.tsx'

/** Tender in the to-do list, which can be reviewed there. */
export function WaitingTenderRow({ tender }: { tender: ModeratedTender }) {
  const { id, title, reference, organisation, moderation_status, created_at } = tender
  return (
    <QueueRow
      title={<TenderLink id={id}>{title}</TenderLink>}
      details={
        <>
          <span className="whitespace-nowrap tabular-nums max-sm:block">{reference}</span>
          {/* Phones name the status only if it isn't the usual one. */}
          <span className={moderation_status === 'pending' ? 'max-sm:hidden' : undefined}>
            <span className="max-sm:hidden"> · </span>
            {moderationStatusLabels[moderation_status]} ·{' '}
          </span>
          {organisation.name} · created <Time iso={created_at} show="short" />
        </>
      }
      actions={<JudgementButtons tender={tender} />}
    />
  )
}
