import { useSyncExternalStore } from 'react'

/**
 * Preference with a few options, stored in this browser and shared by all components of the page.
 */
export function keptChoice<Choice extends string>(
  key: string,
  /** Allowed values, or a pattern for them. */
  choices: readonly Choice[] | RegExp,
  initial: Choice,
) {
  const listeners = new Set<() => void>()
  let chosen: Choice | undefined

  function current(): Choice {
    chosen ??= known(stored(key) ?? '') ?? initial
    return chosen
  }

  function known(text: string): Choice | undefined {
    if (choices instanceof RegExp) return choices.test(text) ? (text as Choice) : undefined
    return choices.find((choice) => choice === text)
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    current,
    keep(choice: Choice): void {
      chosen = choice
      try {
        localStorage.setItem(key, choice)
      } catch {
        // Storage may be unavailable; the choice then lasts until the page is left.
      }
      for (const listener of listeners) listener()
    },
    useChoice: () => useSyncExternalStore(subscribe, current),
  }
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
