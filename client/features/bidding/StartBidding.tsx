import { Mailbox } from 'lucide-react'
import { startWords } from '#domain/contract/bidding-setup-words.ts'
import type { BiddingSetup } from '#domain/contract/bidding.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { commonSetup, emptySetup } from './setup/common-setup.ts'

/** Explanation of bidding and a button to set it up, for a draft that takes no bids. */
export function StartBidding({ onStart }: { onStart: (setup: BiddingSetup) => void }) {
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
        </>
      }
    >
      <p>{startWords.why}</p>
      <p>{startWords.commonHint}</p>
    </EmptyState>
  )
}
