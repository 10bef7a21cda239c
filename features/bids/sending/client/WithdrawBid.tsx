import { useState } from 'react'
import { withdrawBid, type OwnBid } from '../contract/bid.ts'
import type { Lot } from '#features/tenders/lots/contract/lot.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { canBid } from '../rules/bid-lifecycle.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { whyNotCall } from '#kernel/client/lib/why-not-call.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { WithdrawBidDialog } from './WithdrawBidDialog.tsx'

type WithdrawBidProps = { tender: Tender; bid: OwnBid; lot: Lot | null }

/** Button that withdraws a sent bid after a confirmation. */
export function WithdrawBid({ tender, bid, lot }: WithdrawBidProps) {
  const [isOpen, setIsOpen] = useState(false)
  const disabledReason = whyNotCall(useUser(), withdrawBid)
  if (!canBid('withdraw', bid.status)) return null
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        disabledReason={disabledReason}
        onClick={() => setIsOpen(true)}
      >
        Withdraw your bid
      </Button>
      {isOpen && (
        <WithdrawBidDialog tender={tender} bid={bid} lot={lot} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
