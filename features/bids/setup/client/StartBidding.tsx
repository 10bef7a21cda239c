import { Mailbox } from 'lucide-react'
import type { BiddingSetup } from '../contract/bidding.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { commonSetup, emptySetup } from './common-setup.ts'
import { StopBidding } from './StopBidding.tsx'

type StartBiddingProps = { tender: Tender; onStart: (setup: BiddingSetup) => void }

/** Explanation of bidding and buttons to set it up, for a draft without a bid set-up. */
export function StartBidding({ tender, onStart }: StartBiddingProps) {
  return (
    <EmptyState
      title="Suppliers can’t send their bids here yet"
      icon={<Mailbox />}
      action={
        <>
          <Button onClick={() => onStart(commonSetup)}>Start from a common set-up</Button>
          <Button kind="secondary" onClick={() => onStart(emptySetup)}>
            Start with an empty set-up
          </Button>
          {tender.takes_bids && (
            <StopBidding
              tenderId={tender.id}
              why="You can then publish the tender without a bid set-up."
            />
          )}
        </>
      }
    >
      <p>
        Let suppliers send sealed bids through the portal. Nobody can read them, or see who has bid,
        until the deadline has passed.
      </p>
      <p>The common set-up has 60% for quality and 40% for price. You can change all of it.</p>
    </EmptyState>
  )
}
