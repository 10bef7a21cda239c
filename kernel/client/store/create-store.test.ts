import { expect, test, vi } from 'vitest'
import { createStore } from './create-store.ts'

test('listeners are called when the value changes, until they unsubscribe', () => {
  const store = createStore('one')
  const listener = vi.fn()
  const leave = store.subscribe(listener)
  store.set('one')
  expect(listener).not.toHaveBeenCalled()
  store.set('two')
  expect(listener).toHaveBeenCalledTimes(1)
  leave()
  store.set('three')
  expect(listener).toHaveBeenCalledTimes(1)
  expect(store.current()).toBe('three')
})

test('a store starts when its first listener subscribes and stops when its last one unsubscribes', () => {
  const stop = vi.fn()
  const start = vi.fn(() => stop)
  const store = createStore(0, start)
  const leaveFirst = store.subscribe(vi.fn())
  const leaveSecond = store.subscribe(vi.fn())
  expect(start).toHaveBeenCalledTimes(1)
  leaveFirst()
  expect([stop.mock.calls.length, store.isWatched()]).toEqual([0, true])
  leaveSecond()
  expect([stop.mock.calls.length, store.isWatched()]).toEqual([1, false])
})
