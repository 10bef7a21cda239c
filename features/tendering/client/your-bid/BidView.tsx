import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OwnBid } from '#features/bids/sending/contract/bid.ts'
import type { Lot } from '#features/tenders/lots/contract/lot.ts'
import { whyNot } from '#features/tenders/rules/can.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { AboutBids } from '#features/bids/sending/client/AboutBids.tsx'
import { BidDeadline } from '#features/bids/sending/client/BidDeadline.tsx'
import { ClosedBanner } from './ClosedBanner.tsx'
import { OpenBid } from '#features/bids/sending/client/OpenBid.tsx'
import { SetupChange } from '#features/bids/sending/client/SetupChange.tsx'
import { StartBid } from '#features/bids/sending/client/StartBid.tsx'
import type { BidContext } from '#features/bids/sending/client/bid-context.ts'

type BidViewProps = BidContext & {
  bid: OwnBid | undefined
  lot: Lot | null
  /** Content between the bid's state and its answers. */
  children: ReactNode
}

/** View of the organisation's own bid in any state, including before it is started. */
export function BidView({ bid, lot, children, ...context }: BidViewProps) {
  const { tender, clock } = context
  const user = useUser()
  const draftLocation = {
    organisationId: user.organisation?.id ?? 0,
    tenderId: tender.id,
    lotId: lot?.id ?? null,
  }
  // Starting a bid registers interest, so the rule is checked as if interest were already
  // registered.
  const facts = { ...tender, is_interested: true }
  const about = <AboutBids {...context} lots={lot ? [lot] : []} isAsked={!bid} />
  const refused = whyNot(user, 'bid', facts, clock.now)?.message
  return (
    <>
      {lot && (
        <div>
          <Link
            to="/tenders/$tenderId"
            params={{ tenderId: tender.id }}
            search={{ tab: 'bid' }}
            resetScroll={false}
            className="link text-sm"
          >
            All lots
          </Link>
          <h2 className="mt-1 text-h2">
            Lot {lot.lot_number}: {lot.title}
          </h2>
        </div>
      )}
      <BidDeadline tender={tender} clock={clock} />
      {!refused && <SetupChange {...context} />}
      {refused && (
        <ClosedBanner tender={tender} bid={bid} lot={lot} refused={refused} clock={clock} />
      )}
      {children}
      {!bid && !refused && <StartBid {...context} draftLocation={draftLocation} />}
      {bid && !refused && !tender.is_interested && (
        <Banner>
          Your organisation has withdrawn its interest. Mark interest again to work on your bid.
        </Banner>
      )}
      {bid && (
        <OpenBid
          {...context}
          bid={bid}
          lot={lot}
          draftLocation={draftLocation}
          isOpen={!refused && tender.is_interested}
          about={about}
        />
      )}
      {!bid && about}
    </>
  )
}
