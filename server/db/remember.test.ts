import { expect, test } from 'vitest'
import { connect } from './connect.ts'
import { rememberFor } from './remember.ts'

const { db } = connect({})

function count(remember = rememberFor<number>({ ms: 60_000, most: 2 })) {
  let asked = 0
  const ask = (key: string) => remember(db, key, async () => (asked += 1))
  return { ask, asked: () => asked }
}

test('what was asked is not asked again, also by those who ask at the same time', async () => {
  const { ask, asked } = count()
  expect(await Promise.all([ask('a'), ask('a'), ask('a')])).toEqual([1, 1, 1])
  expect(await ask('a')).toBe(1)
  expect(asked()).toBe(1)
})

test('it is asked again once its time is over', async () => {
  const { ask } = count(rememberFor({ ms: 0, most: 2 }))
  expect([await ask('a'), await ask('a')]).toEqual([1, 2])
})

test('the oldest of too many is forgotten', async () => {
  const { ask } = count()
  expect([await ask('a'), await ask('b'), await ask('c')]).toEqual([1, 2, 3])
  expect([await ask('c'), await ask('a')]).toEqual([3, 4])
})

test('a failure is told, and not remembered', async () => {
  const remember = rememberFor<string>({ ms: 60_000, most: 2 })
  await expect(remember(db, 'a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await remember(db, 'a', async () => 'back')).toBe('back')
})

test('each database is asked by itself', async () => {
  const remember = rememberFor<string>({ ms: 60_000, most: 2 })
  expect(await remember(db, 'a', async () => 'primary')).toBe('primary')
  expect(await remember(connect({}).db, 'a', async () => 'replica')).toBe('replica')
})
