// Passing news, for things that went well: errors are banners, which stay.

export interface Toast {
  id: number
  kind: 'success' | 'info'
  message: string
}

let shown: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function show(next: readonly Toast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

const say = (kind: Toast['kind']) => (message: string) => {
  lastId += 1
  show([...shown, { id: lastId, kind, message }])
}

export const toast = { success: say('success'), info: say('info') }

export function dismissToast(id: number): void {
  show(shown.filter((toast) => toast.id !== id))
}

/** For the Toaster alone. */
export const toasts = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => shown,
}
