// Passing news, for things that went well: errors are banners, which stay. One at a time: the newest
// takes the place of the one before, so that they never pile up over the page. Only what one has just
// done oneself is read to its end before news from elsewhere follows.
import { createStore } from '../store/create-store.ts'

export interface Toast {
  id: number
  kind: 'success' | 'info'
  message: string
}

/** The toast on screen. */
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
