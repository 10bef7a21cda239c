// Functions for a form that is filled in over several steps but has a single schema.
import { useEffect, useRef } from 'react'

/** Names of the fields in each step. */
export type StepFields = readonly (readonly string[])[]

/** Returns whether an error belongs to one of the fields: `lots.0.title` belongs to `lots`. */
export function isAmong(fields: readonly string[], error: string): boolean {
  return fields.includes(error.split('.')[0]!)
}

/**
 * Returns the number of the first step with an error, starting at 1, or undefined if there is none.
 */
export function firstFailing(
  steps: StepFields,
  errors: Record<string, string>,
): number | undefined {
  const wrong = Object.keys(errors)
  const failing = steps.findIndex((fields) => wrong.some((error) => isAmong(fields, error)))
  return failing === -1 ? undefined : failing + 1
}

/**
 * Returns a ref for a step's heading, which gets the focus when the step changes, unless the step
 * has errors: the error summary then takes the focus.
 */
export function useStepFocus(step: number, hasFailed: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (hasFailed) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [step, hasFailed])
  return heading
}
