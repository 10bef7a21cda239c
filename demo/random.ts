// A seeded random generator: the same seed creates the same demo on every machine.

export type Random = ReturnType<typeof createRandom>

export function createRandom(seed: number) {
  let state = seed >>> 0

  /**
   * Returns a number from 0 (inclusive) to 1 (exclusive), using Mulberry32, which is small, fast
   * and uniform enough.
   */
  function fraction(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** Returns an integer between the two bounds, both inclusive. */
  function whole(from: number, to: number): number {
    return from + Math.floor(fraction() * (to - from + 1))
  }

  function pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new Error('The list to pick from is empty.')
    return items[whole(0, items.length - 1)] as T
  }

  function shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, place: fraction() }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ item }) => item)
  }

  return {
    fraction,
    whole,
    happens: (probability: number) => fraction() < probability,
    pick,
    shuffled,
  }
}
