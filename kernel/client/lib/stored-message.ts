// Text that users type into a box, such as a question, is kept on this device until the server has
// stored it or the user logs out. It survives a reload, a lost connection and the end of a session.
import { useMemo } from 'react'
import { deviceText, localDataKey, type DeviceStore } from './device-store.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { useUser } from './session.tsx'

type Box =
  `${'answer' | 'question' | 'clarification' | 'reply' | 'debrief' | 'moderation'}:${number}`

const keyOf = (userId: number, box: Box) => localDataKey(userId, `text:${box}`)

export function storedText(user: { id: number }, box: Box): DeviceStore<string> {
  return deviceText(keyOf(user.id, box))
}

/** Fallback if storage is unavailable. */
const sentInMemory = new Map<string, string>()

/**
 * Returns functions that read, store and delete the text of an unsent message, and that provide its
 * idempotency key. A message that is sent again after a lost connection or a reload gets the same
 * key, so that the server stores it only once.
 */
export function useStoredMessage(box: Box) {
  const key = keyOf(useUser().id, box)
  return useMemo(() => {
    const text = deviceText(key)
    const sent = deviceText(`${key}:sent`)
    return {
      read: () => text.read() ?? '',
      write: (typed: string) => void text.write(typed),
      idempotencyKeyFor(content: string): string {
        const last = sentInMemory.get(key) ?? sent.read() ?? ''
        const [lastKey = ''] = last.split(' ', 1)
        if (last === `${lastKey} ${content}`) return lastKey
        const newKey = newIdempotencyKey()
        sentInMemory.set(key, `${newKey} ${content}`)
        sent.write(`${newKey} ${content}`)
        return newKey
      },
      /** Deletes the text and the key. Called once the server has stored the message. */
      forget(): void {
        text.write(null)
        sent.write(null)
        sentInMemory.delete(key)
      },
    }
  }, [key])
}
