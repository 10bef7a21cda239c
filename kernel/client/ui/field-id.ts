/**
 * Returns the id for the control of the field with this name, so that the error summary can link to
 * it.
 */
export function fieldId(name: string): string {
  return `field-${name.replaceAll('.', '-')}`
}
