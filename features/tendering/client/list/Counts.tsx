import type { TenderRow } from '#features/tenders/contract/tender-reply.ts'
import { joinClasses } from '#kernel/client/ui/join-classes.ts'

/** Returns whether the row includes the tender's counts, which only its managers get. */
export const hasCounts = ({ interests_count }: TenderRow) => interests_count !== undefined

type CountsProps = { tender: TenderRow; className?: string }

/** Numbers of interests, questions and unanswered questions for a tender. */
export function Counts({ tender, className }: CountsProps) {
  if (!hasCounts(tender)) return null
  const { interests_count = 0, questions_count = 0, unanswered_questions_count = 0 } = tender
  // Unanswered questions are shown only while the tender is published, because suppliers no longer
  // wait for answers afterwards.
  const isAwaited = tender.status === 'published' && unanswered_questions_count > 0
  return (
    <p className={joinClasses('text-muted', className)}>
      {interests_count} {interests_count === 1 ? 'interest' : 'interests'} · {questions_count}{' '}
      {questions_count === 1 ? 'question' : 'questions'}
      {isAwaited && (
        <>
          {' · '}
          <span className="font-semibold whitespace-nowrap text-warning">
            {unanswered_questions_count} unanswered
          </span>
        </>
      )}
    </p>
  )
}
