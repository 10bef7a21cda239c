// Temporary messages about successful actions and events. Errors are shown as banners instead,
// which stay. Only one toast is visible at a time, and a newer toast replaces it. The exception is
// an info toast, which waits until a success toast about the user's own action has been dismissed.
import { createStore } from '#kernel/client/store/create-store.ts'

export interface Toast {
  id: number
  kind: 'success' | 'info'
  message: string
}

/** The toast on screen; null if there is none. */
export const toasts = createStore<Toast | null>(null)
let waiting: Toast | null = null
let lastId = 0

const say = (kind: Toast['kind']) => (message: string) => {
  lastId += 1
  const next = { id: lastId, kind, message }
  if (kind === 'info' && toasts.current()?.kind === 'success') waiting = next
  else toasts.set(next)
}

export const toast = { success: say('success'), info: say('info') }

export function dismissToast(id: number): void {
  if (toasts.current()?.id !== id) return
  const next = waiting
  waiting = null
  toasts.set(next)
}
