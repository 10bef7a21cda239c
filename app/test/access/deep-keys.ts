// Lists the nested keys of a reply, and compares them with a list in the notation of rows/row.ts.
import type { Answer } from '../client.ts'

/** Returns the path to every value, such as `data.tender.id`. List indexes are left out. */
function deepKeys(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => deepKeys(item, path))
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (inner.length === 0) return path === '' ? [] : [path]
  return inner.flatMap(([key, below]) => deepKeys(below, path === '' ? key : `${path}.${key}`))
}

/**
 * Returns the keys in a JSON reply, or the column headings of a CSV reply with underscores for
 * spaces.
 */
export function keysOf({ headers, body }: Answer): string[] {
  const type = String(headers['content-type'])
  if (type.includes('json')) return [...new Set(deepKeys(body))]
  if (!type.includes('csv')) return []
  const [heading = ''] = String(body)
    .replace(/^\uFEFF/, '')
    .split('\r\n')
  return heading.split(',').map((column) => column.replaceAll(' ', '_'))
}

/** Parses a list of keys: `a{b c} d` gives a.b, a.c and d. */
export function readKeys(text: string): string[] {
  const found: string[] = []
  const above: string[] = []
  for (const [, word, brace] of text.matchAll(/([\w*]+)?([{}])?\s*/g)) {
    if (word && brace === '{') above.push(word)
    else if (word) found.push([...above, word].join('.'))
    if (brace === '}') above.pop()
  }
  return found
}

/** Returns the keys that are not allowed. If a.b is allowed, so is a, whose value may be null. */
export function extraKeys(keys: string[], allowed: readonly string[]): string[] {
  return keys.filter(
    (key) =>
      !allowed.some((one) =>
        one.endsWith('.*')
          ? key === one.slice(0, -2) || key.startsWith(one.slice(0, -1))
          : one === key || one.startsWith(`${key}.`),
      ),
  )
}
