// Passing news, for things that went well: errors are banners, which stay. One at a time: the newest
// takes the place of the one before, so that they never pile up over the page.

export interface Toast {
  id: number
  kind: 'success' | 'info'
  message: string
}

let shown: Toast | null = null
let lastId = 0
const listeners = new Set<() => void>()

function show(next: Toast | null): void {
  shown = next
  for (const listener of listeners) listener()
}

const say = (kind: Toast['kind']) => (message: string) => {
  lastId += 1
  show({ id: lastId, kind, message })
}

export const toast = { success: say('success'), info: say('info') }

export function dismissToast(id: number): void {
  if (shown?.id === id) show(null)
}

/** For the Toaster alone. */
export const toasts = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => shown,
}
