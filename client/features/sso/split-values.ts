/** Returns a form with its list of values, which the user separates by commas or spaces. */
export function splitValues<Form extends { mfa_values: string }>(form: Form) {
  return { ...form, mfa_values: form.mfa_values.split(/[\s,]+/).filter(Boolean) }
}
