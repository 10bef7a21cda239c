// The keys of a reply, deep, and whether a list of them, written as in reply-keys.ts, allows them.
import type { Answer } from '../client.ts'

/** `data.tender.id`, whatever lists lie between. */
function deepKeys(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => deepKeys(item, path))
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (inner.length === 0) return path === '' ? [] : [path]
  return inner.flatMap(([key, below]) => deepKeys(below, path === '' ? key : `${path}.${key}`))
}

/** A CSV’s are its columns, with their spaces filled. */
export function keysOf({ headers, body }: Answer): string[] {
  const type = String(headers['content-type'])
  if (type.includes('json')) return [...new Set(deepKeys(body))]
  if (!type.includes('csv')) return []
  const [heading = ''] = String(body)
    .replace(/^\uFEFF/, '')
    .split('\r\n')
  return heading.split(',').map((column) => column.replaceAll(' ', '_'))
}

/** `a{b c} d` → a.b, a.c, d */
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

/** Those that are not allowed. What is null has no keys of its own. */
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
