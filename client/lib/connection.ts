// Tracks whether the server is reachable. Every call reports its outcome; after a failed call, the
// server is polled every few seconds until it replies. `navigator.onLine` is not enough, because a
// network without internet access counts as online.
import { useSyncExternalStore } from 'react'

const pauseMs = 5_000
const listeners = new Set<() => void>()
let isReachable = true
let timer: ReturnType<typeof setTimeout> | undefined

export function noteAnswer(): void {
  clearTimeout(timer)
  change(true)
}

export function noteSilence(): void {
  clearTimeout(timer)
  timer = setTimeout(askAgain, pauseMs)
  change(false)
}

/** Checks the server after a failure that may be due to the network or to a missing resource. */
export async function isServerThere(): Promise<boolean> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (answer) noteAnswer()
  else noteSilence()
  return answer !== undefined
}

export function useIsReachable(): boolean {
  return useSyncExternalStore(subscribe, () => isReachable)
}

/** Calls `run` each time the server becomes reachable again. Returns a function that stops this. */
export function onReturn(run: () => void): () => void {
  return subscribe(() => isReachable && run())
}

function change(next: boolean): void {
  if (isReachable === next) return
  isReachable = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const askAgain = () => void isServerThere()

addEventListener('offline', noteSilence)
addEventListener('online', askAgain)
