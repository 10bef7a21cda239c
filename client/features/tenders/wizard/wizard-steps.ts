// Steps of the specification and their fields.
import { namesOf, namesWhere } from '#domain/contract/field-table.ts'
import { tenderFields, type TenderFieldRow } from '#domain/contract/tender-fields.ts'
import { stepTitles } from '#domain/contract/tender-draft.ts'

export { stepTitles }

/** All steps but the documents, in order. */
export const askingSteps = namesOf({
  basic: true,
  timelines: true,
  value: true,
  settings: true,
} satisfies Record<TenderFieldRow['step'], true>)

/** Names of the fields in each step. */
export type StepFields = readonly (readonly string[])[]

const fieldsOfSteps: StepFields = askingSteps.map((step) => namesWhere(tenderFields, 'step', step))

/** Lots are next to the value; the last step has the documents. */
export const creationFields: StepFields = [
  ...fieldsOfSteps.map((fields, step) =>
    askingSteps[step] === 'value' ? [...fields, 'lots'] : fields,
  ),
  [],
]

/**
 * If the deadlines of a public tender move, the note is next to them; otherwise it is at the end.
 */
export function editFields(isNoteDue: boolean): StepFields {
  const noteStep = isNoteDue ? 1 : 3
  return fieldsOfSteps.map((fields, step) =>
    step === noteStep ? [...fields, 'change_note'] : fields,
  )
}

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
