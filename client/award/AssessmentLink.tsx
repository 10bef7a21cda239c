import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { summaryWords as words } from '#domain/contract/award-words.ts'
import { buttonClass } from '#client/ui/button-class.ts'
import { assessmentQuery } from './award-queries.ts'

/** Leads a bidder from their bid to the assessment summary, once there is one. */
export function AssessmentLink({ tenderId }: { tenderId: number }) {
  const assessment = useQuery(assessmentQuery(tenderId))
  if (!assessment.data) return null
  return (
    <Link to="/tenders/$tenderId/assessment" params={{ tenderId }} className={buttonClass()}>
      {words.toSummary}
    </Link>
  )
}
