import { Check } from 'lucide-react'
import { Suspense } from 'react'
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
import { TenderProgress } from './FactRail.tsx'
import { isAheadOfDeadline } from './is-ahead-of-deadline.ts'
import { TenderActions } from './TenderActions.tsx'

type TenderHeaderProps = { tender: Tender; tabLabel: string }

export function TenderHeader({ tender, tabLabel }: TenderHeaderProps) {
  const { title, status, reference, moderation_status: moderation } = tender
  const isManaged = can(useUser(), 'archive', tender, useNow())
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
      {/* Phones show the organisation on its own line. */}
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
        <span className="flex items-center whitespace-nowrap">
          <span className="tabular-nums">{reference}</span>
          <span className="-my-2 -me-2">
            <CopyButton value={reference} label="Copy reference" kind="quiet" isIconOnly />
          </span>
        </span>
        <span className="max-sm:w-full">
          <span className="max-sm:hidden">·</span> {tender.organisation.name}
        </span>
      </span>
      <NextDate tender={tender} />
    </PageHeading>
  )
}

/**
 * The deadline or, once it has passed, the tender's next date or state. Wide screens show it in the
 * side column instead.
 */
function NextDate({ tender }: { tender: Tender }) {
  const isAhead = isAheadOfDeadline(tender, useNow())
  return (
    <span className="mt-2 block text-ink lg:hidden">
      {isAhead ? (
        <>
          {tenderTexts.closes}{' '}
          <Deadline
            iso={tender.submission_deadline}
            left={tender.deleted_at ? undefined : 'days'}
            isNeutral={tender.status !== 'published'}
          />
        </>
      ) : (
        <Suspense>
          <TenderProgress tender={tender}>
            {({ title, state }) => (
              <>
                {title}
                {state && ': '}
                <strong className="font-semibold">{state}</strong>
              </>
            )}
          </TenderProgress>
        </Suspense>
      )}
    </span>
  )
}
