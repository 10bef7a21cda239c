import { useMutation } from '@tanstack/react-query'
import { registerInterest } from '#features/interests/contract/interest.ts'
import { yourBidTexts as texts } from '../contract/your-bid.ts'
import { call } from '#kernel/client/lib/api.ts'
import { messageOf } from '#kernel/client/lib/failure.ts'
import { refreshEverything } from '#kernel/client/lib/refresh.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import type { DraftLocation } from './draft/draft-key-storage.ts'
import { startNewBid } from './draft/bid-keys.ts'
import { refreshBids } from './bid-queries.ts'
import type { BidContext } from './bid-context.ts'

type StartBidProps = BidContext & { draftLocation: DraftLocation }

/** Button that registers interest and starts a bid. */
export function StartBid({ tender, bidding, draftLocation }: StartBidProps) {
  const start = useMutation({
    mutationFn: async () => {
      const params = { tenderId: tender.id }
      if (!tender.is_interested) await call(registerInterest, { params })
      await startNewBid(bidding, draftLocation)
      await refreshEverything()
    },
    // A colleague may have started the draft first, in which case refreshing the bids shows it.
    onError: () => refreshBids(tender.id),
  })
  return (
    <Panel title="Start your bid">
      <div className="flex max-w-measure flex-col items-start gap-4">
        <p>
          Write your bid here. We save it as you type, and your colleagues can work on it with you.
          Nothing reaches the buyer until you send it and the bids are opened.
        </p>
        {bidding.sealing === 'openers' && (
          <p>
            The key to your draft stays in this browser. You’ll be able to save it and share it with
            colleagues.
          </p>
        )}
        {!tender.is_interested && (
          <p>
            This also marks your organisation’s interest, so we can tell you about changes and
            answers.
          </p>
        )}
        <Button
          isBusy={start.isPending}
          busyLabel="Starting your bid..."
          onClick={() => start.mutate()}
        >
          {tender.is_interested ? 'Start your bid' : 'Mark interest and start your bid'}
        </Button>
        {start.error && <Banner kind="danger">{messageOf(start.error, texts.startFailed)}</Banner>}
      </div>
    </Panel>
  )
}
