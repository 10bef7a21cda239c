import { stepEvaluation, type EvaluationStep } from '#features/evaluation/contract/evaluation.ts'
import { stepTexts, stepWords } from '#features/evaluation/panel/contract/panel-task.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'

type StepDialogProps = { tenderId: number; step: EvaluationStep; onClose: () => void }

/** Dialog for confirming a step. Going back requires a reason. */
export function StepDialog({ tenderId, step, onClose }: StepDialogProps) {
  const { verb, busy, title, why, failed } = stepWords[step]
  const shared = { title, description: why, verb, busyLabel: busy, failure: failed, onClose }
  const take = (reason?: string) =>
    call(stepEvaluation, { params: { tenderId }, body: { step, ...(reason && { reason }) } })
  if (step === 'go_back') {
    return <ReasonDialog {...shared} label="Reason" hint={stepTexts.reasonHint} act={take} />
  }
  return <ActionDialog {...shared} act={() => take()} />
}
