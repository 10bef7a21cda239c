// The specification's steps, and which field is asked for where.
export const stepTitles = [
  'Basic Information',
  'Timelines',
  'Value & Contact',
  'Settings',
  'Documents',
] as const

const stepFields: readonly (readonly string[])[] = [
  ['title', 'description', 'procedure_type', 'organisation_id', 'metadata'],
  ['clarification_deadline', 'submission_deadline', 'change_note'],
  ['estimated_value', 'currency', 'contact_name', 'contact_email', 'contact_phone'],
  ['eligibility_type', 'require_interest_before_download', 'allow_questions'],
  [],
]

export function fieldsOf(step: number): readonly string[] {
  return stepFields[step - 1] ?? []
}

/** The part of a name before its dot: errors are reported by path. */
const rootOf = (field: string) => field.split('.')[0]!

export function isOfStep(field: string, step: number): boolean {
  return fieldsOf(step).includes(rootOf(field))
}

/** The first step with something to put right. */
export function firstFailing(fields: Record<string, string>): number | undefined {
  const failing = stepFields.findIndex((_, index) =>
    Object.keys(fields).some((field) => isOfStep(field, index + 1)),
  )
  return failing === -1 ? undefined : failing + 1
}
