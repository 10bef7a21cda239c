// Passing news, for things that went well: errors are banners, which stay. One at a time: the newest
// takes the place of the one before, so that they never pile up over the page. Only what one has just
// done oneself is read to its end before news from elsewhere follows.

export interface Toast {
  id: number
  kind: 'success' | 'info'
  message: string
}

let shown: Toast | null = null
let waiting: Toast | null = null
let lastId = 0
const listeners = new Set<() => void>()

function show(next: Toast | null): void {
  shown = next
  for (const listener of listeners) listener()
}

const say = (kind: Toast['kind']) => (message: string) => {
  lastId += 1
  const next = { id: lastId, kind, message }
  if (kind === 'info' && shown?.kind === 'success') waiting = next
  else show(next)
}

export const toast = { success: say('success'), info: say('info') }

export function dismissToast(id: number): void {
  if (shown?.id !== id) return
  const next = waiting
  waiting = null
  show(next)
}

/** For the Toaster alone. */
export const toasts = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => shown,
}
