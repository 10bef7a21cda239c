// Some calls want the password again. Such a call waits here, while the frame of the page asks for
// it, and is then repeated by `call()` itself: no screen needs to know.
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let waiting: ((isConfirmed: boolean) => void)[] = []

/** Whether it was given; not when the person thought better of it, or nobody is there to ask. */
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
    // The frame has gone, and with it the question.
    if (listeners.size === 0) answerPrompt(false)
  }
}
