import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  guestWords as words,
  type GuestOpening as Opened,
} from '#features/bids/guests/contract/guest.ts'
import { setupWords } from '#features/bids/setup/contract/bidding.ts'
import type { Bidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { ceremonyWords } from '#features/bids/opening/contract/opening.ts'
import { canOpen } from '#features/bids/opening/rules/opening-lifecycle.ts'
import { EvaluationFinished } from '#features/bids/client/EvaluationFinished.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { biddingQuery, openingQuery } from '#features/bids/setup/client/bidding-queries.ts'
import { BidsNow } from '#features/evaluation/opened-bids/client/BidsNow.tsx'
import { OwnKey } from '#features/bids/openers/client/OwnKey.tsx'
import { EvaluationPart } from '#features/evaluation/opened-bids/client/EvaluationPart.tsx'
import { SetupSummary } from '#features/bids/setup/client/SetupSummary.tsx'
import { guestOpeningsQuery } from '#features/bids/guests/client/guest-queries.ts'

/** Guest's view of a tender: the evaluation, the opening of the bids and the requirements. */
export function GuestOpening({ tenderId }: { tenderId: number }) {
  const openings = useQuery(guestOpeningsQuery)
  if (openings.data === undefined) {
    return (
      <LoadState query={openings} failure={words.loadFailed}>
        <Skeleton shape="page" count={6} label="Loading bids" />
      </LoadState>
    )
  }
  const opening = openings.data.openings.find(({ tender }) => tender.id === tenderId)
  if (!opening) return <Gone />
  const { tender, organisation, is_opener, panel_role } = opening
  if (is_opener || panel_role) return <Found opening={opening} />
  return <EvaluationFinished {...tender} organisation={organisation} />
}

function Gone() {
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="You no longer have access to this tender" />
      <EmptyState
        title={words.none}
        action={
          <Link to="/openings" className={buttonClass('secondary')}>
            {words.back}
          </Link>
        }
      >
        {words.noneWhy}
      </EmptyState>
    </div>
  )
}

function Found({ opening }: { opening: Opened }) {
  const { tender, organisation } = opening
  const bidding = useQuery(biddingQuery(tender.id))
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title={tender.title}>
        {tender.reference} · {organisation}
      </PageHeading>
      {bidding.data?.data ? (
        <Shown {...opening} bidding={bidding.data.data} />
      ) : (
        <LoadState query={bidding} failure={setupWords.loadFailed}>
          <Skeleton shape="page" count={6} label="Loading bids" />
        </LoadState>
      )}
    </div>
  )
}

type ShownProps = Opened & { bidding: Bidding }

function Shown(props: ShownProps) {
  const { tender, lots, bidding, is_opener, panel_role } = props
  const summary = (
    <>
      {panel_role && <EvaluationPart tenderId={tender.id} bidding={bidding} />}
      <SetupSummary tender={tender} bidding={bidding} lots={lots} mayRemove={false} />
    </>
  )
  if (!is_opener) return summary
  if (bidding.is_live && tender.status !== 'draft') {
    return (
      <Live tender={tender} lots={lots} bidding={bidding}>
        {summary}
      </Live>
    )
  }
  return (
    <>
      <Banner>The tender hasn’t been published yet, so suppliers can’t bid.</Banner>
      <OwnKey tender={tender} bidding={bidding} />
      {summary}
    </>
  )
}

type LiveProps = Pick<ShownProps, 'tender' | 'lots' | 'bidding'> & { children: ReactNode }

function Live({ tender, lots, children, ...props }: LiveProps) {
  const opening = useQuery(openingQuery(tender.id))
  if (opening.data === undefined) {
    return (
      <LoadState query={opening} failure={ceremonyWords.loadFailed}>
        <Skeleton shape="page" count={6} label="Loading bids" />
      </LoadState>
    )
  }
  const bidding = { ...props.bidding, opening: opening.data.status }
  const isSealed = !opening.data.is_due && canOpen('confirm', opening.data.status)
  return (
    <>
      <BidsNow tender={tender} bidding={bidding} lots={lots} opening={opening.data} />
      {isSealed && <OwnKey tender={tender} bidding={bidding} />}
      {children}
    </>
  )
}
