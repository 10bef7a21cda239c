// The specification's steps, and which field is asked for where.
import { namesOf, namesWhere } from '#domain/contract/field-table.ts'
import { tenderFields, type TenderFieldRow } from '#domain/contract/tender-fields.ts'

export const stepTitles = [
  'Basic Information',
  'Timelines',
  'Value & Contact',
  'Settings',
  'Documents',
] as const

/** All but the documents, in order. */
export const askingSteps = namesOf({
  basic: true,
  timelines: true,
  value: true,
  settings: true,
} satisfies Record<TenderFieldRow['step'], true>)

/** The fields of each step. */
export type StepFields = readonly (readonly string[])[]

export const creationFields: StepFields = [
  ...askingSteps.map((step) => namesWhere(tenderFields, 'step', step)),
  [],
]

/** When the deadlines of a public tender move, the note on it is asked for beside them; else at the end. */
export function editFields(isNoteDue: boolean): StepFields {
  const noteStep = isNoteDue ? 1 : 3
  return creationFields.map((fields, step) =>
    step === noteStep ? [...fields, 'change_note'] : fields,
  )
}

/** The first step with something to put right. */
export function firstFailing(
  steps: StepFields,
  errors: Record<string, string>,
): number | undefined {
  const failing = steps.findIndex((fields) => fields.some((field) => errors[field] !== undefined))
  return failing === -1 ? undefined : failing + 1
}
