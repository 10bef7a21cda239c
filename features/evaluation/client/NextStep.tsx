import { useUser } from '#kernel/client/lib/session.tsx'
import type { EvaluationContext } from './EvaluationFrame.tsx'
import { ownTask } from './own-task.ts'
import { ChairSteps } from './ChairSteps.tsx'
import { OwnTaskCard } from './OwnTaskCard.tsx'

type NextStepProps = Pick<
  EvaluationContext,
  'tender' | 'bidding' | 'evaluation' | 'facts' | 'namingRefusal'
>

/** The user's task, the stages and, for the chair, the step to the next stage. */
export function NextStep(context: NextStepProps) {
  const { tender, bidding, evaluation, facts, namingRefusal } = context
  // `ChairSteps` uses the task only until the evaluation is locked. The award decision comes later,
  // so it is not loaded here.
  const task = ownTask({ evaluation, facts, userId: useUser().id, decision: undefined })
  return (
    <OwnTaskCard
      tender={tender}
      evaluation={evaluation}
      facts={facts}
      setup={bidding.setup}
      showsAllSteps
    >
      {facts.is_chair && namingRefusal === null && (
        <ChairSteps tenderId={tender.id} evaluation={evaluation} task={task} />
      )}
    </OwnTaskCard>
  )
}
