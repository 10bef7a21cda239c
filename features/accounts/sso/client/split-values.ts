/**
 * Returns the form values with `mfa_values` as a list; the user separates the values with commas or
 * spaces.
 */
export function splitValues<Form extends { mfa_values: string }>(form: Form) {
  return { ...form, mfa_values: form.mfa_values.split(/[\s,]+/).filter(Boolean) }
}
