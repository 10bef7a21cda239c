import { withdrawBid, type OwnBid } from '../contract/bid.ts'
import type { Lot } from '#features/tenders/lots/contract/lot.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'

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

export function WithdrawBidDialog({ tender, bid, lot, onClose }: WithdrawBidDialogProps) {
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
