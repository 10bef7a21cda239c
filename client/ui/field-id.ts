/** Returns the id of a field's control from its name, so that the error summary can link to it. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll('.', '-')}`
}
