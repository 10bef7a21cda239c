// Checks the query, body and form fields of every call before they are validated against its
// schema.
import { errorTexts } from '#kernel/contract/errors.ts'
import { invalid, Refusal } from './refusal.ts'

/**
 * Maximum nesting depth, more than any call needs. Deeper values are refused, because later code
 * may traverse them recursively.
 */
const deepest = 32

/**
 * Returns whether libraries, including zod, read a property of this name on any value. A call could
 * make them throw, for example with a `length` object that can't be converted to a number. No field
 * has such a name, so inner objects that use one are refused.
 */
const isReservedName = (name: string) => name === 'length' || name in Object.prototype

/**
 * Throws an error that names the field if a string contains NUL or an unpaired surrogate, which
 * PostgreSQL can't store. Also throws if the value is nested too deeply or uses a name that
 * `isReservedName` rejects.
 */
export function requireCleanText(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw invalid({ [path.join('.') || 'body']: ['Contains a character that is not allowed'] })
    }
  } else if (typeof value === 'object' && value !== null) {
    if (path.length >= deepest) throw new Refusal(400, errorTexts.malformed)
    for (const [name, inner] of Object.entries(value)) {
      if (path.length > 0 && isReservedName(name)) throw new Refusal(400, errorTexts.malformed)
      requireCleanText(inner, [...path, name])
    }
  }
}
