import { ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import { watchReader } from './send-within.ts'

/** Simulates a client that reads at the given rate and is checked once a second. */
function watch(seconds: number, { rate, isWaiting }: { rate: number; isWaiting: boolean }) {
  const socket = { bytesWritten: 0 }
  const raw = { writableNeedDrain: isWaiting, socket } as unknown as ServerResponse
  const giveUp = vi.fn()
  const check = watchReader({ raw }, giveUp)
  for (let second = 0; second < seconds; second += 1) {
    socket.bytesWritten += rate
    check()
  }
  return giveUp
}

test('a reader slower than 16 KB a second is cut off after 20 seconds', () => {
  expect(watch(19, { rate: 1000, isWaiting: true })).not.toHaveBeenCalled()
  expect(watch(20, { rate: 1000, isWaiting: true })).toHaveBeenCalledOnce()
  expect(watch(20, { rate: 0, isWaiting: true })).toHaveBeenCalledOnce()
})

test('a reader who keeps up, or waits for the server, is not cut off', () => {
  expect(watch(600, { rate: 20 * 1024, isWaiting: true })).not.toHaveBeenCalled()
  expect(watch(600, { rate: 0, isWaiting: false })).not.toHaveBeenCalled()
})
