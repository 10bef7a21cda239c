import { createStore, useStore } from '#kernel/client/store/create-store.ts'

/**
 * Creates a preference that is stored in this browser and shared by all components of the page. A
 * stored value that is not allowed is replaced by `initial`.
 */
export function storedChoice<Choice extends string>(
  key: string,
  /** Allowed values, or a pattern for them. */
  choices: readonly Choice[] | RegExp,
  initial: Choice,
) {
  const store = createStore(known(stored(key) ?? '') ?? initial)

  function known(text: string): Choice | undefined {
    if (choices instanceof RegExp) return choices.test(text) ? (text as Choice) : undefined
    return choices.find((choice) => choice === text)
  }

  return {
    current: store.current,
    keep(choice: Choice): void {
      try {
        localStorage.setItem(key, choice)
      } catch {
        // If storage is unavailable, the choice lasts until the page is reloaded.
      }
      store.set(choice)
    },
    useChoice: () => useStore(store),
  }
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
