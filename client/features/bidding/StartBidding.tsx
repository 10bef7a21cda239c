import { Mailbox } from 'lucide-react'
import { startWords } from '#domain/contract/bidding-setup-words.ts'
import type { BiddingSetup } from '#domain/contract/bidding.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { commonSetup, emptySetup } from './setup/common-setup.ts'
import { StopBidding } from './StopBidding.tsx'

type StartBiddingProps = { tender: Tender; onStart: (setup: BiddingSetup) => void }

/** Explanation of bidding and buttons to set it up, for a draft without a bid set-up. */
export function StartBidding({ tender, onStart }: StartBiddingProps) {
  return (
    <EmptyState
      title={startWords.title}
      icon={<Mailbox />}
      action={
        <>
          <Button onClick={() => onStart(commonSetup)}>{startWords.common}</Button>
          <Button kind="secondary" onClick={() => onStart(emptySetup)}>
            {startWords.empty}
          </Button>
          {tender.takes_bids && <StopBidding tenderId={tender.id} why={startWords.stopWhy} />}
        </>
      }
    >
      <p>{startWords.why}</p>
      <p>{startWords.commonHint}</p>
    </EmptyState>
  )
}
