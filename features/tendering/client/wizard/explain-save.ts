import { keyReused } from '#kernel/contract/errors.ts'
import { ApiError } from '#kernel/client/lib/api.ts'
import { failureOf, type Failure } from '#kernel/client/lib/form.ts'

const alreadyCreated =
  'This tender has already been created, and you’ve changed it here since. Open it from the list of tenders to change it there.'

/**
 * Returns the name of the form field for an error path such as `metadata.cpv_codes.3`. Each
 * metadata entry and each list is one field on screen, but each lot has its own fields.
 */
export function fieldAt(path: PropertyKey[]): string {
  const [root = '', below] = path
  if (root === 'lots') return path.map(String).join('.')
  return String(root === 'metadata' ? (below ?? root) : root)
}

export function explainSave(error: unknown, fallback: string): Failure {
  const { fields, general } = failureOf(error, fallback)
  const named = Object.entries(fields).map(([path, text]) => [fieldAt(path.split('.')), text])
  return { fields: Object.fromEntries(named), general }
}

/**
 * Returns the reasons why a tender could not be created. If an earlier request with the same
 * idempotency key has created it with different values, the message says where to change them.
 */
export function explainCreation(error: unknown, fallback: string): Failure {
  if (error instanceof ApiError && error.reply.code === keyReused) {
    return { fields: {}, general: alreadyCreated }
  }
  return explainSave(error, fallback)
}
