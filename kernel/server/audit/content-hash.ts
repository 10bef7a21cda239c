import { createHash } from 'node:crypto'
import { canonicalText } from '#kernel/rules/canonical-text.ts'

/**
 * Returns the SHA-256 of a JSON value, independent of the order of its fields. Audit rows contain
 * this hash in place of content that is not stored in the log.
 */
export function contentHash(value: unknown): string {
  return createHash('sha256').update(canonicalText(value)).digest('hex')
}
