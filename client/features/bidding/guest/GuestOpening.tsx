import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { guestWords as words, type GuestOpening as Opened } from '#domain/contract/guest.ts'
import { setupWords } from '#domain/contract/bidding-setup-words.ts'
import type { Bidding } from '#domain/contract/bidding-calls.ts'
import { ceremonyWords } from '#domain/contract/opening-words.ts'
import { canOpen } from '#domain/rules/opening-lifecycle.ts'
import { LoadState } from '#client/lists/LoadState.tsx'
import { Banner } from '#client/ui/Banner.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { PageHeading } from '#client/ui/PageHeading.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { biddingQuery, openingQuery } from '#client/bidding/bidding-queries.ts'
import { BidsNow } from '../opening/BidsNow.tsx'
import { OwnKey } from '../openers/OwnKey.tsx'
import { SetupSummary } from '../SetupSummary.tsx'
import { guestOpeningsQuery } from '#client/bidding/guest-queries.ts'

/** Everything that a guest sees of a tender: the requirements, the opening, and the opened bids. */
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
  return opening ? <Found opening={opening} /> : <Gone />
}

function Gone() {
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title={words.gone} />
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

function Found({ opening: { tender, organisation, lots } }: { opening: Opened }) {
  const bidding = useQuery(biddingQuery(tender.id))
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title={tender.title}>
        {tender.reference} · {organisation}
      </PageHeading>
      {bidding.data?.data ? (
        <Shown {...{ tender, lots }} bidding={bidding.data.data} />
      ) : (
        <LoadState query={bidding} failure={setupWords.loadFailed}>
          <Skeleton shape="page" count={6} label="Loading bids" />
        </LoadState>
      )}
    </div>
  )
}

type ShownProps = Pick<Opened, 'tender' | 'lots'> & { bidding: Bidding }

function Shown({ tender, lots, bidding }: ShownProps) {
  const summary = <SetupSummary {...{ tender, bidding, lots }} mayRemove={false} />
  if (bidding.is_live && tender.status !== 'draft') {
    return <Live {...{ tender, lots, bidding }}>{summary}</Live>
  }
  return (
    <>
      <Banner>{words.notPublished}</Banner>
      <OwnKey tender={tender} bidding={bidding} />
      {summary}
    </>
  )
}

function Live({ tender, lots, children, ...props }: ShownProps & { children: ReactNode }) {
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
      <BidsNow {...{ tender, bidding, lots }} opening={opening.data} />
      {isSealed && <OwnKey tender={tender} bidding={bidding} />}
      {children}
    </>
  )
}
