import { useEffect, useRef, useState } from 'react'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import type { OwnBid } from '../contract/bid.ts'
import type { Lot } from '#features/tenders/lots/contract/lot.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import type { OpenedDraft } from './draft/use-bid-draft.ts'
import { ReadDraft } from './ReadDraft.tsx'
import { SentBanner } from './SentBanner.tsx'
import { WithdrawBid } from './WithdrawBid.tsx'
import type { BidContext } from './bid-context.ts'
import { ReceiptDialog } from './ReceiptDialog.tsx'

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

/** Button that shows the receipt of the version that counts. */
function ViewReceipt({ tender, bid }: { tender: Tender; bid: OwnBid }) {
  const [isOpen, setIsOpen] = useState(false)
  const version = bid.versions.find(({ kind }) => kind === 'sent')
  if (!version) return null
  return (
    <>
      <Button kind="secondary" size="small" onClick={() => setIsOpen(true)}>
        View receipt
      </Button>
      {isOpen && (
        <ReceiptDialog
          tender={tender}
          bid={bid}
          version={version}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
