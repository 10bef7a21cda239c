// Idempotency keys for messages that users send, such as questions and answers. A message that is
// sent again after a lost connection or a reload gets the same key, so that the server stores it
// only once. The key is deleted when the server has confirmed the message.
import { newIdempotencyKey } from './idempotency-key.ts'
import { deleteStoredText, storeText, readStoredText } from './stored-text.ts'

/** Fallback if storage is unavailable. */
const inMemory = new Map<string, string>()

export function idempotencyKeyOf(box: string, text: string): string {
  const sent = inMemory.get(box) ?? readStoredText(nameOf(box)) ?? ''
  const [sentKey = ''] = sent.split(' ', 1)
  if (sent === `${sentKey} ${text}`) return sentKey
  const key = newIdempotencyKey()
  inMemory.set(box, `${key} ${text}`)
  storeText(nameOf(box), `${key} ${text}`)
  return key
}

export function deleteIdempotencyKey(box: string): void {
  inMemory.delete(box)
  deleteStoredText(nameOf(box))
}

const nameOf = (box: string) => `${box}:sent`
