import { useEffect, useRef } from 'react'
import type { OwnBid } from '../contract/bid.ts'
import type { Lot } from '#features/tenders/lots/contract/lot.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import type { OpenedDraft } from './draft/use-bid-draft.ts'
import { ReadDraft } from './ReadDraft.tsx'
import { SentBanner } from './SentBanner.tsx'
import { ViewReceipt } from './ViewReceipt.tsx'
import { WithdrawBid } from './WithdrawBid.tsx'
import type { BidContext } from './bid-context.ts'

type SentBidProps = BidContext & {
  bid: OwnBid
  lot: Lot | null
  opened: OpenedDraft
  isChanged: boolean
  /** True if the user has just left the form, which had the focus. */
  takesFocus: boolean
  onChange: () => void
}

/** Read-only view of a sent bid, which can still be changed until the deadline. */
export function SentBid({ isChanged, takesFocus, onChange, ...shown }: SentBidProps) {
  const change = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) change.current?.focus()
  }, [takesFocus])
  return (
    <>
      <SentBanner
        bid={shown.bid}
        isChanged={isChanged}
        actions={
          <>
            <Button ref={change} kind="secondary" size="small" onClick={onChange}>
              Change your bid
            </Button>
            <ViewReceipt {...shown} />
            <WithdrawBid {...shown} />
          </>
        }
      />
      <ReadDraft {...shown} />
    </>
  )
}
