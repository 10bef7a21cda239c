import { Link } from '@tanstack/react-router'
import type { BidsStep } from '#domain/contract/bids-step.ts'
import { bidsStepLabels } from '#domain/contract/bids-step-words.ts'
import { buttonClass } from '#client/ui/button-class.ts'

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
