import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pretendBrowser } from '#client/test/pretend-browser.ts'

const browser = pretendBrowser()
const { ApiError } = await import('#client/lib/api.ts')
const { createEntry } = await import('./entry.ts')
const { mergeFiles, mergePrices, writeFiles, writePrices } = await import('./parts.ts')
browser.end()

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const known = (text: string, version: number, name = 'Ann') => ({
  text,
  version,
  saved_at: '2026-11-16T10:00:00.000Z',
  saved_by: { name },
})

const stale = () => new ApiError(409, { message: 'Stale', code: 'stale' })

/** Stub of the server with a stored part. */
function makeServer(stored = known('', 0)) {
  const server = { stored, isDown: false, isMute: false }
  const save = async (text: string, version: number) => {
    if (server.isDown) throw new ApiError(0, { message: 'Offline' })
    if (version !== server.stored.version) throw stale()
    server.stored = known(text, version + 1, 'Me')
    if (server.isMute) throw new ApiError(0, { message: 'Offline' })
    return server.stored
  }
  const open = (merge?: typeof mergeFiles) =>
    createEntry({
      known: server.stored.version === 0 ? null : server.stored,
      save,
      fetch: async () => server.stored,
      merge,
      onChange: () => {},
    })
  return { server, open }
}

test('what is typed is saved once the typing pauses', async () => {
  const { server, open } = makeServer()
  const entry = open()
  entry.type('A')
  entry.type('All')
  expect(server.stored.version).toBe(0)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(server.stored).toEqual(known('All', 1, 'Me'))
  expect(entry.current()).toMatchObject({ text: 'All', failure: null, isSaving: false })
})

test('what a colleague has saved is laid beside, and nothing is lost until one chooses', async () => {
  const { server, open } = makeServer(known('First', 1))
  const entry = open()
  server.stored = known('Theirs', 2)
  entry.type('Mine')
  expect(await entry.save()).toBe(false)
  expect(entry.current()).toMatchObject({ text: 'Mine', theirs: known('Theirs', 2) })
  expect(server.stored.text).toBe('Theirs')
  entry.keepMine()
  await vi.advanceTimersByTimeAsync(0)
  expect(server.stored).toEqual(known('Mine', 3, 'Me'))

  server.stored = known('Theirs again', 4)
  entry.type('Mine again')
  await entry.save()
  entry.takeTheirs()
  expect(entry.current()).toMatchObject({ text: 'Theirs again', theirs: null })
  expect(await entry.save()).toBe(true)
})

test('without a server it says so, and saves once there is one', async () => {
  const { server, open } = makeServer()
  const entry = open()
  server.isDown = true
  entry.type('Kept')
  expect(await entry.save()).toBe(false)
  expect(entry.current().failure).toBe('Not saved. Offline')
  server.isDown = false
  await vi.advanceTimersByTimeAsync(6_000)
  expect(server.stored.text).toBe('Kept')
  expect(entry.current().failure).toBeNull()
})

test('a save whose reply got lost is no colleague’s', async () => {
  const { server, open } = makeServer()
  const entry = open()
  server.isMute = true
  entry.type('Mine')
  await entry.save()
  server.isMute = false
  entry.type('Mine, and more')
  expect(await entry.save()).toBe(true)
  expect(server.stored).toEqual(known('Mine, and more', 2, 'Me'))
})

test('a colleague’s words are shown while nothing of one’s own is at stake', () => {
  const entry = makeServer(known('First', 1)).open()
  entry.notice(known('Second', 2))
  expect(entry.current().text).toBe('Second')
  entry.type('Mine')
  entry.notice(known('Third', 3))
  expect(entry.current().text).toBe('Mine')
})

const file = (id: number) => ({
  file_id: id,
  filename: `${id}.pdf`,
  file_size: 1,
  sha256: 'a'.repeat(64),
})
const files = (...ids: number[]) => writeFiles(ids.map(file))

test('files that two colleagues add and remove are all accounted for', async () => {
  expect(mergeFiles({ base: files(1, 2), mine: files(1, 3), theirs: files(1, 2, 4) })).toBe(
    files(1, 4, 3),
  )
  expect(mergeFiles({ base: '', mine: files(1), theirs: files(2) })).toBe(files(2, 1))
  const { server, open } = makeServer(known(files(1), 1))
  const entry = open(mergeFiles)
  server.stored = known(files(1, 2), 2)
  entry.type(files(1, 3))
  expect(await entry.save()).toBe(true)
  expect(server.stored.text).toBe(files(1, 2, 3))
})

test('prices are put together line by line, and the same line is left to a person', () => {
  const prices = (lines: Record<string, string>, total = '') => writePrices({ lines, total })
  expect(
    mergePrices({
      base: prices({ a: '1' }),
      mine: prices({ a: '2' }),
      theirs: prices({ a: '1', b: '3' }),
    }),
  ).toBe(prices({ a: '2', b: '3' }))
  expect(
    mergePrices({ base: '', mine: prices({ a: '2' }), theirs: prices({ a: '3' }) }),
  ).toBeUndefined()
  expect(mergePrices({ base: '', mine: prices({}, '5'), theirs: prices({}, '6') })).toBeUndefined()
})
