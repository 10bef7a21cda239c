import { expect, test } from 'vitest'
import { shareReadings } from './share-readings.ts'

/** Returns a `read` function whose promises the test settles. */
function makeReadings() {
  const begun: PromiseWithResolvers<number>[] = []
  const read = () => {
    const reading = Promise.withResolvers<number>()
    begun.push(reading)
    return reading.promise
  }
  return { begun, read }
}

test('callers during a read share the next read, so nobody gets a result that was read before their call', async () => {
  const share = shareReadings()
  const { begun, read } = makeReadings()
  const first = share('figures', read)
  const waiting = [share('figures', read), share('figures', read), share('figures', read)]
  expect(begun).toHaveLength(1)
  begun[0]!.resolve(1)
  expect(await first).toBe(1)
  await expect.poll(() => begun.length).toBe(2)
  const later = share('figures', read)
  begun[1]!.resolve(2)
  expect(await Promise.all(waiting)).toEqual([2, 2, 2])
  await expect.poll(() => begun.length).toBe(3)
  begun[2]!.resolve(3)
  expect(await later).toBe(3)
})

test('a failed read rejects only the callers that wait for it', async () => {
  const share = shareReadings()
  const { begun, read } = makeReadings()
  const first = share('figures', read)
  const next = share('figures', read)
  begun[0]!.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await expect.poll(() => begun.length).toBe(2)
  begun[1]!.resolve(2)
  expect(await next).toBe(2)
  const fresh = share('figures', read)
  begun[2]!.resolve(3)
  expect(await fresh).toBe(3)
})

test('different figures are read in parallel', async () => {
  const share = shareReadings()
  const { begun, read } = makeReadings()
  const both = [share('mine', read), share('yours', read)]
  expect(begun).toHaveLength(2)
  begun.forEach((reading, index) => reading.resolve(index))
  expect(await Promise.all(both)).toEqual([0, 1])
})
