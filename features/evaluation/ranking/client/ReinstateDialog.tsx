import { reinstateBid, exclusionWords as words } from '../contract/ranking.ts'
import { stepTexts } from '#features/evaluation/panel/contract/panel-task.ts'
import { call } from '#kernel/client/lib/api.ts'
import { ReasonDialog } from '#features/evaluation/client/ReasonDialog.tsx'

const texts = {
  reinstateTitle: (bidder: string) => `Reinstate the bid of ${bidder}?`,
}

type ReinstateDialogProps = {
  tenderId: number
  bid: { id: number; bidder: string }
  onClose: () => void
}

/** Dialog for reinstating an excluded bid and giving the reason. */
export function ReinstateDialog({ tenderId, bid, onClose }: ReinstateDialogProps) {
  return (
    <ReasonDialog
      title={texts.reinstateTitle(bid.bidder)}
      description="The bid takes part again. The record keeps the exclusion and your reason."
      label="Why the bid takes part again"
      hint={stepTexts.reasonHint}
      verb={words.reinstate}
      busyLabel="Reinstating..."
      failure="Failed to reinstate the bid"
      act={(reason) =>
        call(reinstateBid, { params: { tenderId, bidId: bid.id }, body: { reason } })
      }
      onClose={onClose}
    />
  )
}
