import { deviceText } from '#kernel/client/lib/device-store.ts'
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
  const stored = deviceText(key)
  const store = createStore(known(stored.read() ?? '') ?? initial)

  function known(text: string): Choice | undefined {
    if (choices instanceof RegExp) return choices.test(text) ? (text as Choice) : undefined
    return choices.find((choice) => choice === text)
  }

  return {
    current: store.current,
    keep(choice: Choice): void {
      // If storage is unavailable, the choice lasts until the page is reloaded.
      stored.write(choice)
      store.set(choice)
    },
    useChoice: () => useStore(store),
  }
}
