// Steps of the wizard, as specified, and their fields.
import { namesOf, namesWhere } from '#kernel/contract/field-table.ts'
import { tenderFields, type TenderFieldRow } from '#features/tenders/contract/tender-fields.ts'
import { stepTitles } from '#features/tenders/contract/tender-draft-list.ts'
import type { StepFields } from '#kernel/client/lib/form-steps.ts'

export { stepTitles }

/** All steps except for the documents, in order. */
export const askingSteps = namesOf({
  basic: true,
  timelines: true,
  value: true,
  settings: true,
} satisfies Record<TenderFieldRow['step'], true>)

const fieldsOfSteps: StepFields = askingSteps.map((step) => namesWhere(tenderFields, 'step', step))

/**
 * Fields of each step when creating a tender. Lots belong to the value step; the last step, with
 * the documents, has no fields.
 */
export const creationFields: StepFields = [
  ...fieldsOfSteps.map((fields, step) =>
    askingSteps[step] === 'value' ? [...fields, 'lots'] : fields,
  ),
  [],
]

/**
 * Returns the fields of each step when editing a tender. If a deadline of a published tender moves,
 * the note on the change is in the deadline step; otherwise it is in the last step.
 */
export function editFields(isNoteDue: boolean): StepFields {
  const noteStep = isNoteDue ? 1 : 3
  return fieldsOfSteps.map((fields, step) =>
    step === noteStep ? [...fields, 'change_note'] : fields,
  )
}
