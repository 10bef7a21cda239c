/** The id of a named field's control, known to the error summary without any wiring. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll('.', '-')}`
}
