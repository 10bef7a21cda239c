import { Link } from '@tanstack/react-router'
import type { BidsStep } from '#features/tenders/contract/tender-reply.ts'
import { buttonClass } from '#kernel/client/ui/button-class.ts'

/** Labels of the link from a tender's header to the next step. */
const bidsStepLabels: Record<BidsStep, string> = {
  open: 'Open the bids',
  name_panel: 'Name the panel',
  declare: 'Declare conflicts',
  score: 'Score the bids',
  agree: 'Go to the consensus',
  open_prices: 'Open the prices',
  decide: 'Go to the award',
  watch: 'Follow the evaluation',
}

type BidsStepLinkProps = { tenderId: number; step: BidsStep }

/**
 * Button for the next step after the deadline for bids. It opens the Bids tab, which starts with
 * the user's own task.
 */
export function BidsStepLink({ tenderId, step }: BidsStepLinkProps) {
  return (
    <Link
      to="/tenders/$tenderId"
      params={{ tenderId }}
      search={{ tab: 'bids' }}
      resetScroll={false}
      // The link is hidden on the tab that it leads to.
      className={`${buttonClass(step === 'watch' ? 'secondary' : 'primary')} data-[status=active]:hidden`}
    >
      {bidsStepLabels[step]}
    </Link>
  )
}
