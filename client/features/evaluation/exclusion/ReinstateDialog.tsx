import { reinstateBid } from '#domain/contract/evaluation-outcome-calls.ts'
import { stepTexts } from '#domain/contract/panel-words.ts'
import { exclusionWords as words } from '#domain/contract/ranking-words.ts'
import { call } from '#client/lib/api.ts'
import { ReasonDialog } from '#client/dialogs/ReasonDialog.tsx'

type ReinstateDialogProps = {
  tenderId: number
  bid: { id: number; bidder: string }
  onClose: () => void
}

/** Dialog for reinstating an excluded bid and giving the reason. */
export function ReinstateDialog({ tenderId, bid, onClose }: ReinstateDialogProps) {
  return (
    <ReasonDialog
      title={words.reinstateTitle(bid.bidder)}
      description={words.reinstateWhy}
      label={words.reinstateReason}
      hint={stepTexts.reasonHint}
      verb={words.reinstate}
      busyLabel={words.reinstating}
      failure={words.reinstateFailed}
      act={(reason) =>
        call(reinstateBid, { params: { tenderId, bidId: bid.id }, body: { reason } })
      }
      onClose={onClose}
    />
  )
}
