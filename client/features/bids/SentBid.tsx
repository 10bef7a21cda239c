import type { OwnBid } from '#domain/contract/bid.ts'
import type { Lot } from '#domain/contract/lot.ts'
import { yourBidTexts as texts } from '#domain/contract/your-bid.ts'
import { Button } from '#client/ui/Button.tsx'
import type { OpenedDraft } from './draft/use-bid-draft.ts'
import { ReadDraft } from './ReadDraft.tsx'
import { SentBanner } from './SentBanner.tsx'
import { WithdrawBid } from './WithdrawBid.tsx'
import type { BidContext } from './bid-context.ts'

type SentBidProps = BidContext & {
  bid: OwnBid
  lot: Lot | null
  opened: OpenedDraft
  onChange: () => void
}

/** Read-only view of a sent bid, which can still be changed until the deadline. */
export function SentBid({ onChange, ...shown }: SentBidProps) {
  return (
    <>
      <SentBanner
        bid={shown.bid}
        isChanged={false}
        actions={
          <>
            <Button kind="secondary" size="small" onClick={onChange}>
              {texts.change}
            </Button>
            <WithdrawBid {...shown} />
          </>
        }
      />
      <ReadDraft {...shown} />
    </>
  )
}
