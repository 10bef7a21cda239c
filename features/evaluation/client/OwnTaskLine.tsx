import { Link } from '@tanstack/react-router'
import { evaluationWords as words } from '../panel/contract/panel-task.ts'
import type { PanelFacts } from '../rules/evaluation-access.ts'
import { taskClass } from '#features/bids/client/TaskCard.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { joinClasses } from '#kernel/client/ui/join-classes.ts'
import { useDecision, useStandstill } from '../award/client/use-decision.ts'
import { evaluationLink, type EvaluationPageKey, type ReadEvaluation } from './evaluation-pages.ts'
import { describeOwnTask, targetOf } from './describe-task.ts'

type OwnTaskLineProps = {
  tenderId: number
  evaluation: ReadEvaluation
  facts: PanelFacts
  /** Current tab. If the task is done on one of its pages, they don't show the line. */
  page: EvaluationPageKey
}

/**
 * One line with the user's next task, for the pages other than the overview. On phones, the line is
 * shown only if it has a link.
 */
export function OwnTaskLine({ tenderId, evaluation, facts, page }: OwnTaskLineProps) {
  const userId = useUser().id
  const decision = useDecision(tenderId, evaluation)
  const award = useStandstill(tenderId, decision.data)
  if ((evaluation.may_read_decision && !decision.data) || award.isLoading) return null
  const standstill = award.data?.standstill
  const reading = { evaluation, facts, userId, decision: decision.data, standstill }
  const task = describeOwnTask(reading)
  const { title, why, to, verb, isLed } = task
  // The award page itself says what follows the notification.
  const isHere = to === page || (to === 'contracts' && page === 'award')
  if (isHere) return null
  const className = buttonClass('secondary', 'small')
  return (
    <section
      aria-label="What is next"
      className={joinClasses(
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-panel border px-4 py-2',
        taskClass(task),
        !to && !isLed && 'max-sm:hidden',
      )}
    >
      <p className="max-w-none min-w-0 flex-1 basis-64 text-sm">
        <strong className="font-semibold">{title}.</strong>{' '}
        <span className="max-sm:hidden">{why}</span>
      </p>
      {to && (
        <Link {...targetOf(to, tenderId)} className={className}>
          {verb}
        </Link>
      )}
      {isLed && (
        <Link {...evaluationLink({ tenderId })} className={className}>
          {words.toPanel}
        </Link>
      )}
    </section>
  )
}
