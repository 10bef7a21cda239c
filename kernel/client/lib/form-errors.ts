export type FormErrors = Record<string, string>

/** Returns the first error of each field, which is the one shown. */
export function errorsOf(issues: { path: PropertyKey[]; message: string }[]): FormErrors {
  const errors: FormErrors = {}
  for (const issue of issues) errors[issue.path.join('.')] ??= issue.message
  return errors
}
