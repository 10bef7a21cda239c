// The one place that looks at every text of a request, whatever call it is for.
import { errorTexts } from '#domain/contract/errors.ts'
import { invalid, Refusal } from './refusal.ts'

/** No call has anything as deep; what walks the value after us may do so by recursion. */
const deepest = 32

/**
 * What programs ask of every value, zod included: `length` that is an object which cannot be made a
 * number, for one, throws in the middle of a check. No field of ours holds anything called so.
 */
const posesAs = (name: string) => name === 'length' || name in Object.prototype

/**
 * PostgreSQL can store neither NUL nor half a character (a surrogate without its other half), and
 * no person types them. Told at the field that holds them.
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
