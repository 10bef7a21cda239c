// Tracks whether the server is reachable. Every call reports its outcome. After a failed call the
// server is asked at once, because a single lost reply is no outage, and then every few seconds until
// it replies. `navigator.onLine` is not enough, because a network without internet access counts as
// online.
import { createStore, useStore } from '../store/create-store.ts'

const pauseMs = 5_000
const isReachable = createStore(true)
let timer: ReturnType<typeof setTimeout> | undefined
let asking: Promise<boolean> | undefined

export function noteAnswer(): void {
  clearTimeout(timer)
  isReachable.set(true)
}

/** Notes that a call got no reply. */
export function checkServer(): void {
  void isServerThere()
}

/** Checks the server after a failure that may be due to the network or to a missing resource. */
export function isServerThere(): Promise<boolean> {
  asking ??= askServer().finally(() => (asking = undefined))
  return asking
}

async function askServer(): Promise<boolean> {
  clearTimeout(timer)
  // A network that drops packets would let the request hang for minutes.
  const signal = AbortSignal.timeout(pauseMs)
  const answer = await fetch('/healthz', { cache: 'no-store', signal }).catch(() => undefined)
  if (answer) noteAnswer()
  else {
    timer = setTimeout(checkServer, pauseMs)
    isReachable.set(false)
  }
  return answer !== undefined
}

export function useIsReachable(): boolean {
  return useStore(isReachable)
}

/** Calls `run` each time the server becomes reachable again. Returns a function that stops this. */
export function onReturn(run: () => void): () => void {
  return isReachable.subscribe(() => isReachable.current() && run())
}

addEventListener('offline', checkServer)
addEventListener('online', checkServer)
