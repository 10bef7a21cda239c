import { expect, test } from 'vitest'
import { connect } from './connect.ts'
import { createResultCache } from './result-cache.ts'

const { db } = connect({})

function count(cached = createResultCache<number>({ ms: 60_000, max: 2 })) {
  let asked = 0
  const ask = (key: string) => cached(db, key, async () => (asked += 1))
  return { ask, asked: () => asked }
}

test('a cached value is read once, even for concurrent callers', async () => {
  const { ask, asked } = count()
  expect(await Promise.all([ask('a'), ask('a'), ask('a')])).toEqual([1, 1, 1])
  expect(await ask('a')).toBe(1)
  expect(asked()).toBe(1)
})

test('a value is read again once it has expired', async () => {
  const { ask } = count(createResultCache({ ms: 0, max: 2 }))
  expect([await ask('a'), await ask('a')]).toEqual([1, 2])
})

test('the oldest value is evicted when the cache is full', async () => {
  const { ask } = count()
  expect([await ask('a'), await ask('b'), await ask('c')]).toEqual([1, 2, 3])
  expect([await ask('c'), await ask('a')]).toEqual([3, 4])
})

test('an error is thrown, but not cached', async () => {
  const cached = createResultCache<string>({ ms: 60_000, max: 2 })
  await expect(cached(db, 'a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await cached(db, 'a', async () => 'back')).toBe('back')
})

test('each database has its own cached values', async () => {
  const cached = createResultCache<string>({ ms: 60_000, max: 2 })
  expect(await cached(db, 'a', async () => 'primary')).toBe('primary')
  expect(await cached(connect({}).db, 'a', async () => 'replica')).toBe('replica')
})
