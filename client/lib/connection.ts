// Whether the server can be reached. Every call tells; once one has found nobody, the server is
// asked every few seconds until it answers. The browser's own word is only a hint: a network that
// leads nowhere counts as online to it.
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

/** For a failure of which nobody knows whether the network or the thing itself is missing. */
export async function isServerThere(): Promise<boolean> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (answer) noteAnswer()
  else noteSilence()
  return answer !== undefined
}

export function useIsReachable(): boolean {
  return useSyncExternalStore(subscribe, () => isReachable)
}

/** Called each time that the server is back. */
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
