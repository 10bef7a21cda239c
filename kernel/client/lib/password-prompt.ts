// Some calls require the password to be entered again. Such a call waits here while the layout
// shows the prompt; `call()` then repeats it, so that no screen has to handle this case.
import { createStore, useStore } from '#kernel/client/store/create-store.ts'

type Answer = (isConfirmed: boolean) => void

// Waiting calls are refused when the layout that shows the prompt is unmounted.
const waiting = createStore<readonly Answer[]>([], () => () => answerPrompt(false))

/**
 * Resolves to true once the password is confirmed, or to false if the user cancels or no layout can
 * show the prompt.
 */
export async function askForPassword(): Promise<boolean> {
  if (!waiting.isWatched()) return false
  return new Promise((answer) => waiting.set([...waiting.current(), answer]))
}

export function answerPrompt(isConfirmed: boolean): void {
  const answers = waiting.current()
  waiting.set([])
  for (const answer of answers) answer(isConfirmed)
}

export function useIsPasswordRequested(): boolean {
  return useStore(waiting).length > 0
}
