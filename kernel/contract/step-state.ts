/** States of a step in a list of steps. */
export type StepState = 'done' | 'current' | 'to_do'
