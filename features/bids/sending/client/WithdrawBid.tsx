import { useState } from 'react'
import { withdrawBid, type OwnBid } from '../contract/bid.ts'
import type { Lot } from '#features/tenders/lots/contract/lot.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { canBid } from '../rules/bid-lifecycle.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { whyNotCall } from '#kernel/client/lib/why-not-call.ts'
import { Button } from '#kernel/client/ui/Button.tsx'

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

const texts = {
  title: (tender: string, lot: string | undefined) =>
    lot ? `Withdraw your bid for ${lot} of “${tender}”?` : `Withdraw your bid for “${tender}”?`,
  why: 'It won’t be opened, so you take no part unless you send it again. Your draft stays here, and you can send it until the deadline.',
}

type WithdrawBidDialogProps = {
  tender: Tender
  bid: OwnBid
  lot: Lot | null
  onClose: () => void
}

function WithdrawBidDialog({ tender, bid, lot, onClose }: WithdrawBidDialogProps) {
  return (
    <ActionDialog
      title={texts.title(tender.title, lot ? `lot ${lot.lot_number}: ${lot.title}` : undefined)}
      description={texts.why}
      verb="Withdraw bid"
      isDangerous
      busyLabel="Withdrawing..."
      act={() => call(withdrawBid, { params: { tenderId: tender.id, bidId: bid.id } })}
      failure="Failed to withdraw your bid"
      onClose={onClose}
    />
  )
}
