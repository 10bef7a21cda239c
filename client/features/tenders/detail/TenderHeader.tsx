import { Check } from 'lucide-react'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { moderationStatusLabels } from '#domain/contract/moderation.ts'
import { tenderTexts } from '#domain/contract/tender.ts'
import { can } from '#domain/rules/can.ts'
import { InterestButtons } from '#client/features/interests/InterestButtons.tsx'
import { useUser } from '#client/lib/session.tsx'
import { CopyButton } from '#client/ui/CopyButton.tsx'
import { Deadline } from '#client/ui/Deadline.tsx'
import { PageHeading } from '#client/ui/PageHeading.tsx'
import { ReviewBadge } from '#client/ui/ReviewBadge.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { Tag } from '#client/ui/Tag.tsx'
import { useNow } from '#client/ui/use-now.ts'
import { TenderActions } from './TenderActions.tsx'
import { isAheadOfDeadline, useProgress } from './use-progress.ts'

type TenderHeaderProps = { tender: Tender; tabLabel: string }

export function TenderHeader({ tender, tabLabel }: TenderHeaderProps) {
  const { title, status, reference, moderation_status: moderation } = tender
  const now = useNow()
  const isManaged = can(useUser(), 'archive', tender, now)
  const isReviewed = moderation !== undefined && tender.published_at !== null
  return (
    <PageHeading
      title={title}
      documentTitle={`${tabLabel}: ${title}`}
      actions={
        <>
          {isManaged && <TenderActions tender={tender} />}
          <InterestButtons tender={tender} />
        </>
      }
    >
      {/* Phones show the organisation on its own line, and an icon to copy the reference. */}
      <span className="mt-2 flex flex-wrap items-center gap-x-1.5 gap-y-1">
        <span className="me-1.5 flex flex-wrap items-center gap-2">
          {tender.deleted_at && <Tag tone="cancelled">Deleted</Tag>}
          <StatusBadge status={status} />
          {isReviewed && (
            <ReviewBadge status={moderation} label={moderationStatusLabels[moderation]} />
          )}
          {tender.is_interested && (
            <Tag tone="awarded" icon={<Check aria-hidden="true" />}>
              Interest registered
            </Tag>
          )}
        </span>
        <span className="flex items-center whitespace-nowrap sm:contents">
          <span className="tabular-nums">{reference}</span>
          <span className="-my-2 sm:order-last">
            <CopyButton value={reference} label="Copy reference" kind="quiet" isCompact />
          </span>
        </span>
        <span className="max-sm:w-full">
          <span className="max-sm:hidden">·</span> {tender.organisation.name}
        </span>
      </span>
      {/* On wide screens, the deadline or the progress is shown in the side column instead. */}
      <span className="mt-2 block text-ink lg:hidden">
        {isAheadOfDeadline(tender, now) ? (
          <>
            {tenderTexts.closes}{' '}
            <Deadline
              iso={tender.submission_deadline}
              left={tender.deleted_at ? undefined : 'days'}
              isNeutral={status !== 'published'}
            />
          </>
        ) : (
          <Progress tender={tender} />
        )}
      </span>
    </PageHeading>
  )
}

/** The tender's next date or state after the deadline: "Standstill: 6 days left". */
function Progress({ tender }: { tender: Tender }) {
  const { title, state } = useProgress(tender)
  return (
    <>
      {title}
      {state && (
        <>
          : <strong className="font-semibold">{state}</strong>
        </>
      )}
    </>
  )
}
