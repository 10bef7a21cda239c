import { Link } from '@tanstack/react-router'
import type { InterestSummary } from '#features/analytics/contract/analytics.ts'
import { interestListTexts } from '#features/interests/contract/interest.ts'
import { isUrgent } from '#kernel/format/deadline.ts'
import { BidState } from '#features/tenders/client/BidTag.tsx'
import { TenderTitle } from '#features/tenders/client/TenderTitle.tsx'
import { Deadline } from '#kernel/client/ui/Deadline.tsx'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { useShown } from './use-shown.ts'

/** Interests in tenders that close soon or, if there are none, in the tenders that close next. */
export function ClosingInterests({ interests }: { interests: readonly InterestSummary[] }) {
  const now = useNow()
  const soon = interests.filter(({ tender }) => isUrgent(tender.submission_deadline, now))
  const isQuiet = soon.length === 0
  const listed = (isQuiet ? interests : soon).slice(0, useShown())
  return (
    <ListPanel
      title="Your interests closing this week"
      isBoxed
      action={
        interests.length > 0 ? (
          <Link to="/supplier/interests" className="link text-sm">
            View all by deadline
          </Link>
        ) : (
          <Link
            to="/tenders"
            search={{ filter: 'active', sort: 'submission_deadline' }}
            className="link text-sm"
          >
            Browse by deadline
          </Link>
        )
      }
    >
      {isQuiet && <p className="px-4 py-3 text-muted">{interestListTexts.nothingThisWeek}</p>}
      {isQuiet && interests.length > 0 && (
        <h3 className="border-t border-line px-4 pt-3 text-base font-semibold">Closing next</h3>
      )}
      <ul className="divide-y divide-line">
        {listed.map(({ id, tender, bid }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2 text-sm sm:grid sm:grid-cols-[minmax(0,1fr)_8rem_14rem_10rem] sm:gap-x-4 sm:py-1"
          >
            <div className="row-title min-w-0 max-sm:w-full sm:col-span-2">
              <TenderTitle
                isClamped
                id={tender.id}
                title={tender.title}
                details={[tender.reference_number, tender.organisation.name]}
              />
            </div>
            <Deadline iso={tender.submission_deadline} left="countdown" />
            {bid && <BidState tenderId={tender.id} stage={bid} />}
          </li>
        ))}
      </ul>
    </ListPanel>
  )
}
