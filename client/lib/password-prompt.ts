// Some calls require the password again. Such a call waits here while the layout shows the prompt,
// and `call()` then repeats it, so no screen handles this itself.
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let waiting: ((isConfirmed: boolean) => void)[] = []

/**
 * Returns whether the user entered the password; false if they cancelled or no layout is mounted.
 */
export async function askForPassword(): Promise<boolean> {
  if (listeners.size === 0) return false
  return new Promise((answer) => change([...waiting, answer]))
}

export function answerPrompt(isConfirmed: boolean): void {
  const answers = waiting
  change([])
  for (const answer of answers) answer(isConfirmed)
}

export function useIsPasswordWanted(): boolean {
  return useSyncExternalStore(subscribe, () => waiting.length > 0)
}

function change(next: typeof waiting): void {
  waiting = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // The layout was unmounted, so the prompt can't be answered any more.
    if (listeners.size === 0) answerPrompt(false)
  }
}
