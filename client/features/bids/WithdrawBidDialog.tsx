import { withdrawBid } from '#domain/contract/bid-calls.ts'
import type { OwnBid } from '#domain/contract/bid.ts'
import type { Lot } from '#domain/contract/lot.ts'
import { withdrawWords as words, yourBidTexts as texts } from '#domain/contract/your-bid.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { ActionDialog } from '#client/dialogs/ActionDialog.tsx'
import { call } from '#client/lib/api.ts'

type WithdrawBidDialogProps = {
  tender: Tender
  bid: OwnBid
  lot: Lot | null
  onClose: () => void
}

export function WithdrawBidDialog({ tender, bid, lot, onClose }: WithdrawBidDialogProps) {
  return (
    <ActionDialog
      title={words.title(tender.title, lot ? `lot ${lot.lot_number}: ${lot.title}` : undefined)}
      description={words.why}
      verb="Withdraw bid"
      isDangerous
      busyLabel="Withdrawing..."
      act={() => call(withdrawBid, { params: { tenderId: tender.id, bidId: bid.id } })}
      failure={texts.withdrawFailed}
      onClose={onClose}
    />
  )
}
