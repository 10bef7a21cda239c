import { ApiError } from '#client/lib/api.ts'
import { failureOf, type Failure } from '#client/lib/form.ts'

const alreadyCreated =
  'This tender has been created already, and you have changed it here since. Open it from the list of tenders to change it there.'

/** The server names items of a list (`metadata.cpv_codes.3`); on screen a list is one field. */
export function explainSave(error: unknown, fallback: string): Failure {
  const { fields, general } = failureOf(error, fallback)
  const named = Object.entries(fields).map(([field, text]) => [field.replace(/\.\d+$/, ''), text])
  return { fields: Object.fromEntries(named), general }
}

/** Creating repeats safely with the same answers; with others, the first attempt has won. */
export function explainCreation(error: unknown, fallback: string): Failure {
  if (error instanceof ApiError && error.status === 409) {
    return { fields: {}, general: alreadyCreated }
  }
  return explainSave(error, fallback)
}
