import type { ByteRange } from '#server/storage/storage.ts'

/**
 * The part that is asked for: nothing for all of it, 'unsatisfiable' when there is no such part. One
 * range is served; several at once, or what is not understood, get the whole, as RFC 9110 allows.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match) return undefined
  const [, first = '', last = ''] = match
  if (!first && !last) return undefined
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1
  if (first && last && Number(last) < Number(first)) return undefined
  return start >= size || (!first && Number(last) === 0) ? 'unsatisfiable' : { start, end }
}
