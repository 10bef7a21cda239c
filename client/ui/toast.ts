// Short-lived messages about successes; errors are banners, which stay. Only one toast is visible
// at a time: a new one replaces the previous one. A message about the user's own action stays for
// its full time before other messages follow.

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

/** Store for the Toaster only. */
export const toasts = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => shown,
}
