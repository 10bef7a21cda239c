import type { InterestSummary } from '#domain/contract/analytics.ts'
import { bidsToFinishTexts as texts } from '#domain/contract/bid-stage.ts'
import { BidState } from '#client/lists/BidTag.tsx'
import { TenderTitle } from '#client/lists/TenderTitle.tsx'
import { Banner } from '#client/ui/Banner.tsx'
import { Deadline } from '#client/ui/Deadline.tsx'
import { ListPanel } from '#client/ui/ListPanel.tsx'

/** Sent bids that have to be sent again, or for more lots, before the deadline. */
export function BidsToFinish({ interests }: { interests: readonly InterestSummary[] }) {
  if (interests.length === 0) return null
  return (
    <ListPanel title={texts.title} isBoxed>
      <div className="px-4 pt-3">
        <Banner kind="danger">{texts.why}</Banner>
      </div>
      <ul className="divide-y divide-line">
        {interests.map(({ id, tender, bid }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3"
          >
            <div className="min-w-0 font-semibold">
              <TenderTitle
                id={tender.id}
                title={tender.title}
                details={[tender.reference_number, tender.organisation.name]}
              />
            </div>
            <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 text-sm">
              {bid && <BidState tenderId={tender.id} bid={bid} />}
              <p>
                <Deadline iso={tender.submission_deadline} left="countdown" />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </ListPanel>
  )
}
