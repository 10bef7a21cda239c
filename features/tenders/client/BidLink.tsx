import { Link } from '@tanstack/react-router'
import { type BidStage, bidLinkLabels, bidsWithWork } from '../contract/bid-stage.ts'
import { buttonClass } from '#kernel/client/ui/button-class.ts'

type BidLinkProps = {
  tenderId: number
  stage: BidStage
  /** True if the supplier can still edit and submit the bid. */
  isOpen: boolean
}

/** Link to the supplier's own bid. The link is the primary button while the bid needs work. */
export function BidLink({ tenderId, stage, isOpen }: BidLinkProps) {
  if (!isOpen && stage === 'not_started') return null
  const isMain = isOpen && bidsWithWork.includes(stage)
  return (
    <Link
      to="/tenders/$tenderId"
      params={{ tenderId }}
      search={{ tab: 'bid' }}
      resetScroll={false}
      // On the tab that it leads to, the link is hidden, but keeps its space: the title above the
      // tabs would otherwise wrap differently there. Phones have no space beside the title.
      className={`${buttonClass(isMain ? 'primary' : 'secondary')} data-[status=active]:invisible max-sm:data-[status=active]:hidden`}
    >
      {isOpen ? bidLinkLabels[stage] : bidLinkLabels.opened}
    </Link>
  )
}
