// A fair queue for expensive work. Each call has some keys (an address, an account), and keys take
// turns: a hundred calls from one address wait for each other, while the first call from another
// address waits for at most one of them. This is start-time fair queueing: a call's turn comes
// after the latest turn of any of its keys.
import { busy } from '#kernel/server/http/refusal.ts'

interface Limits {
  atOnce: number
  /** Maximum number of waiting calls per key; `maxWaiting` is the maximum in total. */
  maxPerKey: number
  maxWaiting: number
}

interface Waiting {
  keys: readonly string[]
  turn: number
  go: () => void
  refuse: (reason: Error) => void
}

export function createFairQueue({ atOnce, maxPerKey, maxWaiting }: Limits) {
  let running = 0
  let waiting: Waiting[] = []
  const turns = createTurns(10 * maxWaiting)

  async function waitForTurn(keys: readonly string[]): Promise<void> {
    if (keys.some((key) => countOf(key) >= maxPerKey)) throw busy()
    if (waiting.length >= maxWaiting) dropLast(turns.next(keys))
    const turn = turns.take(keys)
    return new Promise((go, refuse) => waiting.push({ keys, turn, go, refuse }))
  }

  const countOf = (key: string) => waiting.filter(({ keys }) => keys.includes(key)).length

  /** Drops the call with the latest turn from the full queue. Throws if that is the new call. */
  function dropLast(newcomersTurn: number): void {
    const last = waiting.reduce((a, b) => (b.turn >= a.turn ? b : a))
    if (last.turn <= newcomersTurn) throw busy()
    waiting = waiting.filter((one) => one !== last)
    last.refuse(busy())
  }

  function callNext(): void {
    if (waiting.length === 0) {
      running -= 1
      if (running === 0) turns.clear()
      return
    }
    // The earliest turn is next; equal turns are served in order of arrival.
    const next = waiting.reduce((a, b) => (b.turn < a.turn ? b : a))
    waiting = waiting.filter((one) => one !== next)
    turns.advanceTo(next.turn)
    next.go()
  }

  return {
    async run<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
      if (running >= atOnce) await waitForTurn(keys)
      else {
        running += 1
        turns.take(keys)
      }
      try {
        return await work()
      } finally {
        callNext()
      }
    },
  }
}

/** Stores the next turn for each key. Turns in the past are removed once there are many keys. */
function createTurns(manyKeys: number) {
  let present = 0
  const nextTurns = new Map<string, number>()

  const next = (keys: readonly string[]) =>
    Math.max(present, ...keys.map((key) => nextTurns.get(key) ?? 0))

  return {
    next,
    take(keys: readonly string[]): number {
      const turn = next(keys)
      for (const key of keys) nextTurns.set(key, turn + 1)
      return turn
    },
    advanceTo(turn: number): void {
      present = turn
      if (nextTurns.size <= manyKeys) return
      for (const [key, next] of nextTurns) if (next <= present) nextTurns.delete(key)
      // No turn passes while a flood keeps using new keys, so all turns are discarded.
      if (nextTurns.size > 2 * manyKeys) nextTurns.clear()
    },
    clear: () => nextTurns.clear(),
  }
}
