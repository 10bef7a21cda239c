import { expect, test } from 'vitest'
import { Refusal } from '#kernel/server/http/refusal.ts'
import { createFairQueue } from './fair-queue.ts'

/**
 * Creates a queue whose calls run until the test calls `finish`, which ends them one by one.
 * `served` lists the calls in the order in which they started.
 */
function makeQueue(limits: { maxPerKey?: number; maxWaiting?: number } = {}) {
  const queue = createFairQueue({ atOnce: 1, maxPerKey: 1000, maxWaiting: 1000, ...limits })
  const served: string[] = []
  const ends: (() => void)[] = []
  const answers: Promise<string>[] = []

  function ask(name: string, ...keys: string[]): Promise<string> {
    const answer = queue
      .run(keys, async () => {
        served.push(name)
        await new Promise<void>((end) => ends.push(end))
        return 'done'
      })
      .catch((error: unknown) => {
        if (error instanceof Refusal) return String(error.status)
        throw error
      })
    answers.push(answer)
    return answer
  }

  async function finish(): Promise<string[]> {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end()
      // The next call starts after a few microtasks.
      await new Promise((resolve) => setImmediate(resolve))
    }
    return Promise.all(answers)
  }
  return { ask, served, finish }
}

test('calls from twelve other addresses are served before the 220 queued calls from one address', async () => {
  const { ask, served, finish } = makeQueue()
  for (let i = 0; i < 220; i += 1) void ask('flood', 'address:flood')
  for (let i = 0; i < 12; i += 1) void ask(`other ${i}`, `address:${i}`, `account:${i}`)
  await finish()
  expect(served).toHaveLength(232)
  // Besides the call that is already running, at most one call of the flood runs before all others
  // have run.
  const others = served.map((name, place) => (name === 'flood' ? -1 : place)).filter((at) => at > 0)
  expect(Math.max(...others)).toBeLessThanOrEqual(13)
})

test('requests from many addresses for the same account share one turn in each round', async () => {
  const { ask, served, finish } = makeQueue()
  for (let i = 0; i < 50; i += 1) void ask('flood', `address:${i}`, 'account:victim')
  void ask('other', 'address:other', 'account:other')
  await finish()
  expect(served.indexOf('other')).toBeLessThanOrEqual(2)
})

test('calls from one address are served in order', async () => {
  const { ask, served, finish } = makeQueue()
  for (const name of ['a', 'b', 'c']) void ask(name, 'address:one')
  await finish()
  expect(served).toEqual(['a', 'b', 'c'])
})

test('each key has its own queue, and a full queue drops the key with the most calls', async () => {
  const { ask, finish } = makeQueue({ maxPerKey: 3, maxWaiting: 4 })
  const flood = Array.from({ length: 5 }, () => ask('flood', 'address:flood'))
  const second = Array.from({ length: 2 }, (_, i) => ask('second', 'address:second', `a:${i}`))
  await finish()
  // One call ran, three waited, and the fifth was refused; the fourth was dropped in favour of the
  // second address.
  expect(await Promise.all(flood)).toEqual(['done', 'done', 'done', '503', '503'])
  expect(await Promise.all(second)).toEqual(['done', 'done'])
})

test('a queue that was empty serves new calls in fair order again', async () => {
  const { ask, served, finish } = makeQueue()
  for (let i = 0; i < 5; i += 1) void ask('first', 'address:first')
  await finish()
  void ask('running', 'address:other')
  void ask('late', 'address:other')
  void ask('first again', 'address:first')
  await finish()
  expect(served.slice(5)).toEqual(['running', 'first again', 'late'])
})
