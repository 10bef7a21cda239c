// Stores typed text on this device, per user and input, until the server has stored it or the user
// logs out. The text survives a reload, a lost connection and the end of a session.
import type { CurrentUser } from '#kernel/contract/user.ts'
import { localDataKey } from './local-data.ts'

export function keyFor(
  user: CurrentUser,
  box: `${'answer' | 'question' | 'clarification' | 'reply' | 'debrief' | 'moderation'}:${number}`,
): string {
  return localDataKey(user.id, `text:${box}`)
}

export function readStoredText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function storeText(key: string, text: string): void {
  try {
    if (text.trim()) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    // Storage may be full or unavailable; the text is still on screen.
  }
}

export function deleteStoredText(key: string): void {
  storeText(key, '')
}
