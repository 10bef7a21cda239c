import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { pace } from './pace.ts'

const fileOf = (...chunks: string[]) => Readable.from(chunks.map((text) => Buffer.from(text)))

test.for([1, 4])('%i files read together deliver at most one chunk per turn', async (count) => {
  const files = Array.from({ length: count }, () => pace(fileOf('a', 'b', 'c', 'd', 'e')))
  const seen: string[] = []
  const chunksOfTurns: number[] = []
  for (const file of files) file.on('data', (chunk: Buffer) => seen.push(String(chunk)))
  while (seen.length < count * 5) {
    const before = seen.length
    await nextTurn()
    chunksOfTurns.push(seen.length - before)
  }
  expect(Math.max(...chunksOfTurns)).toBe(1)
})

test('pacing does not change the content of a file', async () => {
  expect(String(await buffer(pace(fileOf('one ', 'after ', 'the other'))))).toBe(
    'one after the other',
  )
})

test('an error in the file is passed on to its reader', async () => {
  const file = new PassThrough()
  const reading = buffer(pace(file))
  file.write('begun')
  file.destroy(new Error('the disk is away'))
  await expect(reading).rejects.toThrow('the disk is away')
})

test('the file is closed if its reader stops, even if no data has arrived', async () => {
  const file = new PassThrough()
  const closed = new Promise((resolve) => file.once('close', resolve))
  pace(file).destroy()
  await closed
  expect(file.destroyed).toBe(true)
})
