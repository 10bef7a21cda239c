// The specification's steps, and which field is asked for where.
export const stepTitles = [
  'Basic Information',
  'Timelines',
  'Value & Contact',
  'Settings',
  'Documents',
] as const

/** The fields of each step. */
export type StepFields = readonly (readonly string[])[]

export const creationFields: StepFields = [
  ['title', 'description', 'procedure_type', 'organisation_id', 'metadata'],
  ['clarification_deadline', 'submission_deadline'],
  ['estimated_value', 'currency', 'contact_name', 'contact_email', 'contact_phone'],
  ['eligibility_type', 'require_interest_before_download', 'allow_questions'],
  [],
]

/** When the deadlines of a public tender move, the note on it is asked for beside them; else at the end. */
export function editFields(isNoteDue: boolean): StepFields {
  const noteStep = isNoteDue ? 1 : 3
  return creationFields.map((fields, step) =>
    step === noteStep ? [...fields, 'change_note'] : fields,
  )
}

/** The part of a name before its dot: errors are reported by path. */
const rootOf = (field: string) => field.split('.')[0]!

export function isAmong(fields: readonly string[], field: string): boolean {
  return fields.includes(rootOf(field))
}

/** The first step with something to put right. */
export function firstFailing(
  steps: StepFields,
  errors: Record<string, string>,
): number | undefined {
  const failing = steps.findIndex((fields) =>
    Object.keys(errors).some((field) => isAmong(fields, field)),
  )
  return failing === -1 ? undefined : failing + 1
}
