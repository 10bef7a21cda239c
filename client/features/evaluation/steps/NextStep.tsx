import { useUser } from '#client/lib/session.tsx'
import type { EvaluationContext } from '../EvaluationFrame.tsx'
import { ownTask } from '../own-task.ts'
import { ChairSteps } from './ChairSteps.tsx'
import { OwnTaskPanel } from './OwnTaskPanel.tsx'
import { StageStepper } from './StageStepper.tsx'

type NextStepProps = Pick<
  EvaluationContext,
  'tender' | 'bidding' | 'evaluation' | 'facts' | 'namingRefusal'
>

/** The user's task, the stages and, for the chair, the step to the next stage. */
export function NextStep(context: NextStepProps) {
  const { tender, bidding, evaluation, facts, namingRefusal } = context
  const task = ownTask({ evaluation, facts, userId: useUser().id })
  return (
    <div className="flex flex-col gap-5">
      <OwnTaskPanel {...{ tender, evaluation, facts }} />
      <StageStepper tenderId={tender.id} evaluation={evaluation} setup={bidding.setup} />
      {facts.is_chair && namingRefusal === null && (
        <ChairSteps tenderId={tender.id} {...{ evaluation, task }} />
      )}
    </div>
  )
}
