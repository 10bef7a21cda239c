// Tracks whether the server is reachable. Every call reports its outcome. After a failed call, the
// health check is requested at once, because a single lost reply doesn't mean that the server is
// unreachable, and then every few seconds until the server replies. `navigator.onLine` is not
// enough: a network without internet access counts as online.
import { createStore, useStore } from '#kernel/client/store/create-store.ts'

const pauseMs = 5_000
const isReachable = createStore(true)
let timer: ReturnType<typeof setTimeout> | undefined
let asking: Promise<boolean> | undefined

export function markReachable(): void {
  clearTimeout(timer)
  isReachable.set(true)
}

/** Starts a health check without waiting for its result. */
export function checkServer(): void {
  void isServerReachable()
}

/** Returns whether the server replies to a health check. Concurrent callers share one check. */
export function isServerReachable(): Promise<boolean> {
  asking ??= askServer().finally(() => (asking = undefined))
  return asking
}

async function askServer(): Promise<boolean> {
  clearTimeout(timer)
  // Without a timeout, the request could hang for minutes in a network that drops packets.
  const signal = AbortSignal.timeout(pauseMs)
  const answer = await fetch('/healthz', { cache: 'no-store', signal }).catch(() => undefined)
  if (answer) markReachable()
  else {
    timer = setTimeout(checkServer, pauseMs)
    isReachable.set(false)
  }
  return answer !== undefined
}

export function useIsReachable(): boolean {
  return useStore(isReachable)
}

/**
 * Calls `run` each time the server becomes reachable again. Returns a function that unsubscribes.
 */
export function onReturn(run: () => void): () => void {
  return isReachable.subscribe(() => isReachable.current() && run())
}

addEventListener('offline', checkServer)
addEventListener('online', checkServer)
