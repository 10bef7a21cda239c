// Tracks whether the server is reachable. Every call reports its outcome; after a failed call, the
// server is polled every few seconds until it replies. `navigator.onLine` is not enough, because a
// network without internet access counts as online.
import { createStore, useStore } from '../store/create-store.ts'

const pauseMs = 5_000
const isReachable = createStore(true)
let timer: ReturnType<typeof setTimeout> | undefined

export function noteAnswer(): void {
  clearTimeout(timer)
  isReachable.set(true)
}

export function noteSilence(): void {
  clearTimeout(timer)
  timer = setTimeout(askAgain, pauseMs)
  isReachable.set(false)
}

/** Checks the server after a failure that may be due to the network or to a missing resource. */
export async function isServerThere(): Promise<boolean> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (answer) noteAnswer()
  else noteSilence()
  return answer !== undefined
}

export function useIsReachable(): boolean {
  return useStore(isReachable)
}

/** Calls `run` each time the server becomes reachable again. Returns a function that stops this. */
export function onReturn(run: () => void): () => void {
  return isReachable.subscribe(() => isReachable.current() && run())
}

const askAgain = () => void isServerThere()

addEventListener('offline', noteSilence)
addEventListener('online', askAgain)
