import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '#app/client/test/fake-browser.ts'
import type { Merge } from './entry.ts'

const browser = fakeBrowser()
const { ApiError } = await import('#kernel/client/lib/api.ts')
const { createEntry } = await import('./entry.ts')
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

/** Stub server that stores one text. */
function makeServer(stored = known('', 0)) {
  const server = { stored, isDown: false, isMute: false, isUnreadable: false }
  const save = async (text: string, version: number) => {
    if (server.isDown) throw new ApiError(0, { message: 'Offline' })
    if (version !== server.stored.version) throw stale()
    server.stored = known(text, version + 1, 'Me')
    if (server.isMute) throw new ApiError(0, { message: 'Offline' })
    return server.stored
  }
  const open = (merge?: Merge) =>
    createEntry({
      known: server.stored.version === 0 ? null : server.stored,
      save,
      fetch: async () => {
        if (server.isUnreadable) throw new ApiError(0, { message: 'Offline' })
        return server.stored
      },
      merge,
      onChange: () => {},
    })
  return { server, open }
}

test('typed text is saved after a pause', async () => {
  const { server, open } = makeServer()
  const entry = open()
  entry.type('A')
  entry.type('All')
  expect(server.stored.version).toBe(0)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(server.stored).toEqual(known('All', 1, 'Me'))
  expect(entry.current()).toMatchObject({ text: 'All', failure: null, isSaving: false })
})

test('a colleague’s saved text and the user’s own are both available until the user chooses one', async () => {
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

test('a draft shows a failure while the server is unreachable, and is saved once the server is back', async () => {
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

test('a colleague’s newer text that can’t be fetched at first is fetched by a later attempt', async () => {
  const { server, open } = makeServer(known('First', 1))
  const entry = open()
  server.stored = known('Theirs', 2)
  server.isUnreadable = true
  entry.type('Mine')
  expect(await entry.save()).toBe(false)
  server.isUnreadable = false
  await vi.advanceTimersByTimeAsync(6_000)
  expect(entry.current()).toMatchObject({ text: 'Mine', theirs: known('Theirs', 2) })
})

test('a save whose reply was lost is not treated as a colleague’s change', async () => {
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

test('a colleague’s text is shown while there are no unsaved changes', () => {
  const entry = makeServer(known('First', 1)).open()
  entry.notice(known('Second', 2))
  expect(entry.current().text).toBe('Second')
  entry.type('Mine')
  entry.notice(known('Third', 3))
  expect(entry.current().text).toBe('Mine')
})

/** Merges lists of letters; two different first letters are a conflict. */
const mergeCharacters: Merge = ({ mine, theirs }) =>
  mine[0] === theirs[0] ? [...new Set([...theirs, ...mine])].join('') : undefined

test('two people’s changes are merged if they don’t conflict', async () => {
  const { server, open } = makeServer(known('a', 1))
  const entry = open(mergeCharacters)
  server.stored = known('ab', 2)
  entry.type('ac')
  expect(await entry.save()).toBe(true)
  expect(server.stored.text).toBe('abc')
})

test('a newer version found while the user is typing is merged', async () => {
  const { server, open } = makeServer(known('a', 1))
  const entry = open(mergeCharacters)
  entry.type('ac')
  server.stored = known('ab', 2)
  entry.notice(server.stored)
  expect(entry.current().text).toBe('abc')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(server.stored).toEqual(known('abc', 3, 'Me'))
})

test('a text that the server changes when saving is shown as stored', async () => {
  const entry = createEntry({
    known: null,
    save: async (text) => known(`${text}!`, 1),
    fetch: async () => null,
    onChange: () => {},
  })
  entry.type('Mine')
  expect(await entry.save()).toBe(true)
  expect(entry.current().text).toBe('Mine!')
})

test('after a conflict the user can save a text that combines both', async () => {
  const { server, open } = makeServer(known('First', 1))
  const entry = open()
  server.stored = known('Theirs', 2)
  entry.type('Mine')
  await entry.save()
  entry.keepMine('Mine and theirs')
  await vi.advanceTimersByTimeAsync(0)
  expect(server.stored).toEqual(known('Mine and theirs', 3, 'Me'))
})
