import { withdrawBid } from '#domain/contract/bid-calls.ts'
import type { OwnBid } from '#domain/contract/bid.ts'
import { yourBidTexts as texts } from '#domain/contract/your-bid.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { ActionDialog } from '#client/dialogs/ActionDialog.tsx'
import { call } from '#client/lib/api.ts'

type WithdrawBidDialogProps = { tender: Tender; bid: OwnBid; onClose: () => void }

export function WithdrawBidDialog({ tender, bid, onClose }: WithdrawBidDialogProps) {
  return (
    <ActionDialog
      title="Withdraw your bid?"
      description="It won’t be opened. Your draft stays here, and you can send it again until the deadline."
      verb="Withdraw bid"
      busyLabel="Withdrawing..."
      act={() => call(withdrawBid, { params: { tenderId: tender.id, bidId: bid.id } })}
      failure={texts.withdrawFailed}
      onClose={onClose}
    />
  )
}
