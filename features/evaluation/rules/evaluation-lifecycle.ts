// Steps in an evaluation. The chair takes every step; going back requires a reason.
import type { EvaluationStep, EvaluationStage } from '../contract/evaluation.ts'

type Forward = Exclude<EvaluationStep, 'go_back'>

export const evaluationTransitions = {
  start_scoring: { from: 'declarations', to: 'scoring' },
  start_consensus: { from: 'scoring', to: 'consensus' },
  lock: { from: 'consensus', to: 'locked' },
} as const satisfies Record<Forward, { from: EvaluationStage; to: EvaluationStage }>

/** Returns the stage after the step, or undefined if the step can't be taken at this stage. */
export function stageAfter(
  step: EvaluationStep,
  stage: EvaluationStage,
): EvaluationStage | undefined {
  if (step === 'go_back') {
    return Object.values(evaluationTransitions).find(({ to }) => to === stage)?.from
  }
  const { from, to } = evaluationTransitions[step]
  return from === stage ? to : undefined
}

/** Returns the step that leads forward from the stage, or undefined at the last stage. */
export function nextStep(stage: EvaluationStage): Forward | undefined {
  return (Object.keys(evaluationTransitions) as Forward[]).find(
    (step) => evaluationTransitions[step].from === stage,
  )
}
