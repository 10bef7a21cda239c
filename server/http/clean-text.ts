// Checks every string in a request, for every call.
import { errorTexts } from '#domain/contract/errors.ts'
import { invalid, Refusal } from './refusal.ts'

/**
 * Maximum nesting depth, more than any call needs. Deeper values are refused, because later code
 * may traverse them recursively.
 */
const deepest = 32

/**
 * Returns whether libraries, including zod, read a property of this name on every value: a `length`
 * object that can't be converted to a number, for example, makes a check throw. No field uses such
 * a name.
 */
const posesAs = (name: string) => name === 'length' || name in Object.prototype

/**
 * Throws if a string contains NUL or an unpaired surrogate, which PostgreSQL can't store. The error
 * names the field.
 */
export function requireCleanText(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw invalid({ [path.join('.') || 'body']: [errorTexts.badText] })
    }
  } else if (typeof value === 'object' && value !== null) {
    if (path.length >= deepest) throw new Refusal(400, errorTexts.malformed)
    for (const [name, inner] of Object.entries(value)) {
      if (path.length > 0 && posesAs(name)) throw new Refusal(400, errorTexts.malformed)
      requireCleanText(inner, [...path, name])
    }
  }
}
