import { expect, test } from 'vitest'
import { createCallerQueue } from './caller-queue.ts'

/** Returns a `work` function that records each start and lets the test end each run. */
function makeWork() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      ends.set(name, () => resolve(name))
    })
  return { begun, work, end: (name: string) => ends.get(name)!() }
}

test('a limited number of calls run at once, and callers take turns', async () => {
  const queue = createCallerQueue({ atOnce: 2, waiting: 10 })
  const { begun, work, end } = makeWork()
  const names = ['Ann 1', 'Ann 2', 'Ann 3', 'Ann 4', 'Bob 1', 'Cleo 1']
  const done = names.map((name) => queue(name.slice(0, -2), work(name)))
  await expect.poll(() => begun).toEqual(['Ann 1', 'Ann 2'])
  for (const [name, next] of [
    ['Ann 1', 'Ann 3'],
    ['Ann 3', 'Bob 1'],
    ['Ann 2', 'Cleo 1'],
    ['Cleo 1', 'Ann 4'],
  ] as const) {
    end(name)
    await expect.poll(() => begun.at(-1)).toBe(next)
  }
  for (const name of ['Bob 1', 'Ann 4']) end(name)
  expect(await Promise.all(done)).toEqual(names)
})

test('one caller cannot exceed their own limit, even if slots are free', async () => {
  const queue = createCallerQueue({ atOnce: 3, waiting: 10, ofOne: 1 })
  const { begun, work, end } = makeWork()
  const names = ['Ann 1', 'Ann 2', 'Bob 1', 'Ann 3']
  const done = names.map((name) => queue(name.slice(0, -2), work(name)))
  await expect.poll(() => begun).toEqual(['Ann 1', 'Bob 1'])
  for (const [name, next] of [
    ['Ann 1', 'Ann 2'],
    ['Ann 2', 'Ann 3'],
  ] as const) {
    end(name)
    await expect.poll(() => begun.at(-1)).toBe(next)
  }
  for (const name of ['Bob 1', 'Ann 3']) end(name)
  expect(await Promise.all(done)).toEqual(names)
})

test('a group can’t exceed its limit, and other groups are still served', async () => {
  const queue = createCallerQueue({ atOnce: 10, waiting: 10, ofOne: 2, ofGroup: 3 })
  const { begun, work, end } = makeWork()
  const names = ['Ann 1', 'Ann 2', 'Ann 3', 'Bob 1', 'Bob 2', 'Cleo 1']
  const groupOf = (name: string) => (name.startsWith('Cleo') ? 2 : 1)
  const done = names.map((name) => queue(name.slice(0, -2), work(name), groupOf(name)))
  await expect.poll(() => begun).toEqual(['Ann 1', 'Ann 2', 'Bob 1', 'Cleo 1'])
  for (const [name, next] of [
    ['Bob 1', 'Bob 2'],
    ['Ann 1', 'Ann 3'],
  ] as const) {
    end(name)
    await expect.poll(() => begun.at(-1)).toBe(next)
  }
  for (const name of ['Ann 2', 'Ann 3', 'Bob 2', 'Cleo 1']) end(name)
  expect(await Promise.all(done)).toEqual(names)
})

test('failed work frees its slot, and calls that would wait too long get 503', async () => {
  const queue = createCallerQueue({ atOnce: 1, waiting: 1 })
  const { work, end, begun } = makeWork()
  const first = queue(1, work('first'))
  const failing = queue(2, () => Promise.reject(new Error('No')))
  await expect(queue(3, work('third'))).rejects.toMatchObject({ status: 503, retryAfter: 1 })
  end('first')
  expect(await first).toBe('first')
  await expect(failing).rejects.toThrow('No')
  const last = queue(3, work('last'))
  await expect.poll(() => begun.at(-1)).toBe('last')
  end('last')
  expect(await last).toBe('last')
})
