import { useSyncExternalStore } from 'react'

export interface Store<Value> {
  current: () => Value
  /** Replaces the value and notifies the listeners if it has changed. */
  set: (next: Value) => void
  subscribe: (listener: () => void) => () => void
  isWatched: () => boolean
}

/**
 * Creates a store for a value outside React to which components can subscribe. `onWatched` runs
 * when the first listener subscribes; the function that it returns runs when the last listener
 * unsubscribes.
 */
export function createStore<Value>(initial: Value, onWatched?: () => () => void): Store<Value> {
  const listeners = new Set<() => void>()
  let value = initial
  let onUnwatched: (() => void) | undefined

  const current = () => value

  function set(next: Value): void {
    if (Object.is(next, value)) return
    value = next
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    if (listeners.size === 1) onUnwatched = onWatched?.()
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) onUnwatched?.()
    }
  }

  return {
    current,
    set,
    subscribe,
    isWatched: () => listeners.size > 0,
  }
}

/** Returns the value of a store and re-renders the component when it changes. */
export function useStore<Value>({ subscribe, current }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, current)
}
