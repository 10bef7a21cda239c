/** States of a step in a list of steps. */
export type StepState = 'done' | 'current' | 'to_do'

/** Labels for screen readers, which can't see the icon of a step. */
export const stepStateLabels: Record<StepState, string> = {
  done: 'done',
  current: 'in progress',
  to_do: 'to do',
}
