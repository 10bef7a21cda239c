// Some calls require the password again. Such a call waits here while the layout shows the prompt,
// and `call()` then repeats it, so no screen handles this itself.
import { createStore, useStore } from '../store/create-store.ts'

type Answer = (isConfirmed: boolean) => void

// When the frame leaves, the question leaves with it.
const waiting = createStore<readonly Answer[]>([], () => () => answerPrompt(false))

/** Resolves to whether the password was given; false as well when no frame is there to ask. */
export async function askForPassword(): Promise<boolean> {
  if (!waiting.isWatched()) return false
  return new Promise((answer) => waiting.set([...waiting.current(), answer]))
}

export function answerPrompt(isConfirmed: boolean): void {
  const answers = waiting.current()
  waiting.set([])
  for (const answer of answers) answer(isConfirmed)
}

export function useIsPasswordWanted(): boolean {
  return useStore(waiting).length > 0
}
