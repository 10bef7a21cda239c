import { Check } from 'lucide-react'
import { Suspense } from 'react'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { moderationStatusLabels } from '#features/tenders/moderation/contract/moderation.ts'
import { can } from '#features/tenders/rules/can.ts'
import { InterestButtons } from '#features/interests/client/InterestButtons.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import { CopyButton } from '#kernel/client/ui/CopyButton.tsx'
import { Deadline } from '#kernel/client/ui/Deadline.tsx'
import { DotLine } from '#kernel/client/ui/DotLine.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { ReviewBadge } from '#kernel/client/ui/ReviewBadge.tsx'
import { StatusBadge } from '#features/tenders/client/StatusBadge.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { TenderProgress } from './FactRail.tsx'
import { isAheadOfDeadline } from './is-ahead-of-deadline.ts'
import { TenderActions } from './TenderActions.tsx'

/** Header that is the same on every tab, so that the tabs below it keep their place. */
export function TenderHeader({ tender, tabLabel }: { tender: Tender; tabLabel: string }) {
  const { title, status, reference, moderation_status: moderation } = tender
  const isManaged = can(useUser(), 'oversee', tender, useNow())
  // An approved review isn't mentioned: it is the normal case, and next to an award it could be
  // mistaken for an approval of the award.
  const isUnderReview =
    moderation !== undefined && moderation !== 'approved' && tender.published_at !== null
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
      <span className="mt-2 flex flex-wrap items-center gap-x-1.5 gap-y-1 max-sm:text-sm">
        <span className="me-1.5 flex flex-wrap items-center gap-2">
          {tender.deleted_at && <Tag tone="cancelled">Deleted</Tag>}
          <StatusBadge status={status} />
          {isUnderReview && (
            <ReviewBadge status={moderation} label={moderationStatusLabels[moderation]} />
          )}
          {tender.is_interested && (
            <Tag tone="awarded" icon={<Check aria-hidden="true" />}>
              Interest registered
            </Tag>
          )}
        </span>
        <DotLine
          facts={[
            <span key="reference" className="flex items-center whitespace-nowrap">
              {reference}
              <span className="-my-2 -ms-1 -me-2 pointer-coarse:-me-2.5">
                <CopyButton value={reference} label="Copy reference" kind="quiet" isIconOnly />
              </span>
            </span>,
            tender.organisation.name,
          ]}
        />
      </span>
      <div className="mt-2 min-h-6 text-ink max-sm:mt-1">
        <NextDate tender={tender} />
      </div>
    </PageHeading>
  )
}

/** The deadline or, once it has passed, the tender's next date or state. */
function NextDate({ tender }: { tender: Tender }) {
  const isAhead = isAheadOfDeadline(tender, useNow())
  return isAhead ? (
    <>
      Closes{' '}
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
  )
}
