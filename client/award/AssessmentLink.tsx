import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { summaryWords as words } from '#domain/contract/award-words.ts'
import { buttonClass } from '#client/ui/button-class.ts'
import { assessmentQuery } from './award-queries.ts'

/** Link from a bid to its assessment summary. Renders nothing until the summary exists. */
export function AssessmentLink({ tenderId }: { tenderId: number }) {
  const assessment = useQuery(assessmentQuery(tenderId))
  if (!assessment.data) return null
  return (
    <Link to="/tenders/$tenderId/assessment" params={{ tenderId }} className={buttonClass()}>
      {words.toSummary}
    </Link>
  )
}
