import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { tenderOutcome } from '#features/bids/opening/rules/bid-outcome.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { assessmentQuery } from '#features/evaluation/client/award-queries.ts'

type AssessmentLinkProps = {
  tender: Tender
  /** True for the banner that announces the outcome. If there is one, only this banner has a link. */
  isInOutcome?: boolean
}

/** Link to the bidder's assessment summary. Renders nothing until the summary exists. */
export function AssessmentLink({ tender, isInOutcome = false }: AssessmentLinkProps) {
  const hasOutcome = tenderOutcome(tender, useUser().organisation?.id) !== undefined
  const isShown = tender.status === 'awarded' && hasOutcome === isInOutcome
  const assessment = useQuery({ ...assessmentQuery(tender.id), enabled: isShown })
  if (!isShown || !assessment.data) return null
  return (
    <Link
      to="/tenders/$tenderId/assessment"
      params={{ tenderId: tender.id }}
      className={buttonClass()}
    >
      Read your assessment summary
    </Link>
  )
}
