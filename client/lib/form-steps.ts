// Steps of a form that is validated as a whole.

/** Names of the fields in each step. */
export type StepFields = readonly (readonly string[])[]

/** Returns whether an error belongs to one of the fields: `lots.0.title` belongs to `lots`. */
export function isAmong(fields: readonly string[], error: string): boolean {
  return fields.includes(error.split('.')[0]!)
}

/** Returns the first step with an error. */
export function firstFailing(
  steps: StepFields,
  errors: Record<string, string>,
): number | undefined {
  const wrong = Object.keys(errors)
  const failing = steps.findIndex((fields) => wrong.some((error) => isAmong(fields, error)))
  return failing === -1 ? undefined : failing + 1
}
