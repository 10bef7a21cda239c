// The specification's steps, and which field is asked for where.
import { namesOf, namesWhere } from '#domain/contract/field-table.ts'
import { tenderFields, type TenderFieldRow } from '#domain/contract/tender-fields.ts'
import { stepTitles } from '#domain/contract/tender-draft.ts'

export { stepTitles }

/** All but the documents, in order. */
export const askingSteps = namesOf({
  basic: true,
  timelines: true,
  value: true,
  settings: true,
} satisfies Record<TenderFieldRow['step'], true>)

/** The fields of each step. */
export type StepFields = readonly (readonly string[])[]

const fieldsOfSteps: StepFields = askingSteps.map((step) => namesWhere(tenderFields, 'step', step))

/** Lots are beside the value that they share out; the last step has the documents. */
export const creationFields: StepFields = [
  ...fieldsOfSteps.map((fields, step) =>
    askingSteps[step] === 'value' ? [...fields, 'lots'] : fields,
  ),
  [],
]

/** When the deadlines of a public tender move, the note on it is asked for beside them; else at the end. */
export function editFields(isNoteDue: boolean): StepFields {
  const noteStep = isNoteDue ? 1 : 3
  return fieldsOfSteps.map((fields, step) =>
    step === noteStep ? [...fields, 'change_note'] : fields,
  )
}

/** Whose error it is: `lots.0.title` is one of the lots'. */
export function isAmong(fields: readonly string[], error: string): boolean {
  return fields.includes(error.split('.')[0]!)
}

/** The first step with something to put right. */
export function firstFailing(
  steps: StepFields,
  errors: Record<string, string>,
): number | undefined {
  const wrong = Object.keys(errors)
  const failing = steps.findIndex((fields) => wrong.some((error) => isAmong(fields, error)))
  return failing === -1 ? undefined : failing + 1
}
