// Idempotency keys by text. If the same text is sent again after a lost connection or a reload, it
// has the same key, until the server has confirmed it.
import { newIdempotencyKey } from './idempotency-key.ts'
import { dropKept, keepText, readKept } from './kept-text.ts'

/** Fallback if storage is unavailable. */
const inMemory = new Map<string, string>()

export function idempotencyKeyOf(box: string, text: string): string {
  const sent = inMemory.get(box) ?? readKept(nameOf(box)) ?? ''
  const [sentKey = ''] = sent.split(' ', 1)
  if (sent === `${sentKey} ${text}`) return sentKey
  const key = newIdempotencyKey()
  inMemory.set(box, `${key} ${text}`)
  keepText(nameOf(box), `${key} ${text}`)
  return key
}

export function forgetIdempotencyKey(box: string): void {
  inMemory.delete(box)
  dropKept(nameOf(box))
}

const nameOf = (box: string) => `${box}:sent`
