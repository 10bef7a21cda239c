// What is being typed outlives a reload, a lost connection and a session that ended: it is kept on
// this device, for one person and one box, until the server has it or they log out.
import type { CurrentUser } from '#domain/contract/user.ts'
import { keptKey } from '#client/lib/kept.ts'

export function keyFor(
  user: CurrentUser,
  box: `${'answer' | 'question' | 'clarification'}:${number}`,
): string {
  return keptKey(user.id, `text:${box}`)
}

export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function keepText(key: string, text: string): void {
  try {
    if (text.trim()) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    // Storage can be full or forbidden; the text is still on screen.
  }
}

export function dropKept(key: string): void {
  keepText(key, '')
}
