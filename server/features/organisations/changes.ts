/** What differs, field by field, for the audit log. */
export function changesBetween<After extends object>(
  before: Record<keyof After, unknown>,
  after: After,
): Record<string, { from: unknown; to: unknown }> {
  const fields = Object.keys(after) as (keyof After & string)[]
  const changed = fields.filter((field) => before[field] !== after[field])
  return Object.fromEntries(
    changed.map((field) => [field, { from: before[field], to: after[field] }]),
  )
}
