// Steps of the specification and their fields.
import { namesOf, namesWhere } from '#domain/contract/field-table.ts'
import { tenderFields, type TenderFieldRow } from '#domain/contract/tender-fields.ts'
import { stepTitles } from '#domain/contract/tender-draft.ts'
import type { StepFields } from '#client/lib/form-steps.ts'

export { stepTitles }

/** All steps but the documents, in order. */
export const askingSteps = namesOf({
  basic: true,
  timelines: true,
  value: true,
  settings: true,
} satisfies Record<TenderFieldRow['step'], true>)

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
