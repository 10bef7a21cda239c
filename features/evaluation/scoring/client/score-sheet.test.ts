import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '#app/client/test/fake-browser.ts'
import type { CellId, CellValue } from './score-cell.ts'

const browser = fakeBrowser()
const { ApiError } = await import('#kernel/client/lib/api.ts')
const { createScoreSheet } = await import('./score-sheet.ts')
browser.end()

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-16T10:42:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const cell: CellId = '7:quality'

interface Row extends CellValue {
  id: number
  bid_id: number
  criterion: string
}

type Request = { criterion: string; mark: string | null; note: string; based_on: number | null }

/** Stub server that stores scores in the same way as the real route. */
function makeServer(...rows: Row[]) {
  const server = { rows, isDown: false, isMute: false, isSignedIn: true, refusal: '', calls: 0 }
  const newest = (bidId: number, criterion: string) =>
    server.rows.findLast((row) => row.bid_id === bidId && row.criterion === criterion)
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    if (server.isDown) throw new TypeError('Failed to fetch')
    server.calls += 1
    const { criterion, mark, note, based_on } = JSON.parse(String(body)) as Request
    const bid_id = Number(/bids\/(\d+)\/score$/.exec(address)![1])
    const last = newest(bid_id, criterion)
    if (server.refusal) return Response.json({ message: server.refusal }, { status: 409 })
    if ((last?.id ?? null) !== based_on) {
      return Response.json({ message: 'Stale', code: 'stale' }, { status: 409 })
    }
    const row = { id: server.rows.length + 100, bid_id, criterion, mark, note }
    server.rows.push(row)
    if (server.isMute) throw new TypeError('Failed to fetch')
    return Response.json({ score: { ...row, has_note: note !== '' } })
  })
  vi.stubGlobal('document', { cookie: '' })
  return server
}

type Server = ReturnType<typeof makeServer>

const copies = new Map<string, string>()
beforeEach(() => copies.clear())

function open(server: Server) {
  return createScoreSheet({
    tenderId: 1,
    scores: server.rows.map(({ note, ...row }) => ({ ...row, has_note: note !== '' })),
    kept: {
      read: () => [...copies].map(([id, text]) => [id as CellId, JSON.parse(text)]),
      keep: (id, score) => Boolean(copies.set(id, JSON.stringify(score))),
      drop: (id) => void copies.delete(id),
    },
    readScores: async (bidId) => {
      if (server.isDown) throw new ApiError(0, { message: 'Offline' })
      return server.rows
        .filter(({ bid_id }) => bid_id === bidId)
        .map((row) => ({ ...row, note: row.note ?? '', saved_at: '' }))
        .toReversed()
    },
    isOwn: () => server.isSignedIn,
    now: () => new Date(),
  })
}

const row = (mark: string | null, note: string, id = 1): Row => ({
  id,
  bid_id: 7,
  criterion: 'quality',
  mark,
  note,
})

test('typed input is saved once after a pause, and at once when the cell loses focus', async () => {
  const server = makeServer()
  const sheet = open(server)
  sheet.setMark(cell, '3')
  sheet.setNote(cell, 'Go')
  sheet.setNote(cell, 'Good')
  expect(sheet.status.current()).toEqual({ kind: 'saving' })
  expect(server.rows).toEqual([])
  expect(sheet.hasSaved()).toBe(false)
  await vi.advanceTimersByTimeAsync(800)
  expect(sheet.hasSaved()).toBe(true)
  expect(server.rows).toMatchObject([{ mark: '3', note: 'Good' }])
  expect(sheet.status.current()).toEqual({ kind: 'saved', at: '2026-11-16T10:42:00.700Z' })
  sheet.setNote(cell, 'Good method')
  expect(await sheet.save(cell)).toBe(true)
  expect(server.rows.at(-1)).toMatchObject({ mark: '3', note: 'Good method' })
  expect(server.calls).toBe(2)
})

test('marking a cell before its note is loaded does not overwrite the note', async () => {
  const server = makeServer(row('2', 'Written before'))
  const sheet = open(server)
  expect(sheet.valueOf(cell)).toEqual({ mark: '2', note: null })
  sheet.setMark(cell, '4')
  await sheet.save(cell)
  expect(server.rows.at(-1)).toMatchObject({ mark: '4', note: 'Written before' })
  expect(sheet.valueOf(cell)).toEqual({ mark: '4', note: 'Written before' })
})

test('a note that is loaded while its mark is unsaved is added to the unsaved cell', () => {
  const server = makeServer(row('2', 'Written before'))
  const sheet = open(server)
  sheet.setMark(cell, '4')
  sheet.noticeRead(7, [{ ...row('2', 'Written before'), note: 'Written before', saved_at: '' }])
  expect(sheet.valueOf(cell)).toEqual({ mark: '4', note: 'Written before' })
})

test('offline input survives a reload and is sent once the server is reachable again', async () => {
  const server = makeServer(row('2', 'Before'))
  const first = open(server)
  server.isDown = true
  first.setMark(cell, '5')
  await vi.advanceTimersByTimeAsync(1_000)
  first.setNote('7:service', 'Typed offline')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(first.status.current()).toEqual({ kind: 'waiting', count: 2 })
  expect(server.rows).toHaveLength(1)

  vi.clearAllTimers()
  const second = open(server)
  expect(second.valueOf(cell).mark).toBe('5')
  expect(second.valueOf('7:service').note).toBe('Typed offline')
  server.isDown = false
  expect(await second.saveAll()).toBe(true)
  expect(server.rows).toHaveLength(3)
  expect(server.rows).toContainEqual({ ...row('5', 'Before'), id: expect.any(Number) })
  const typed = { ...row(null, 'Typed offline'), criterion: 'service', id: expect.any(Number) }
  expect(server.rows).toContainEqual(typed)
  expect([...copies.keys()]).toEqual([])
})

test('input is sent again automatically after a failure', async () => {
  const server = makeServer()
  const sheet = open(server)
  server.isDown = true
  sheet.setMark(cell, '1')
  await vi.advanceTimersByTimeAsync(1_000)
  server.isDown = false
  await vi.advanceTimersByTimeAsync(6_000)
  expect(server.rows).toMatchObject([{ mark: '1' }])
})

test('a save whose response was lost before a reload does not count as a conflict', async () => {
  const server = makeServer()
  const first = open(server)
  server.isMute = true
  first.setMark(cell, '3')
  await first.save(cell)
  server.isMute = false
  vi.clearAllTimers()
  const second = open(server)
  expect(await second.saveAll()).toBe(true)
  expect(server.rows).toHaveLength(1)
  expect(second.status.current().kind).not.toBe('changed')
})

test('changes to a mark in one window and to its note in another are merged', async () => {
  const server = makeServer(row('2', 'Before'))
  const sheet = open(server)
  server.rows.push(row('4', 'Before', 2))
  sheet.noticeRead(7, [{ ...row('2', 'Before'), note: 'Before', saved_at: '' }])
  sheet.setNote(cell, 'After')
  expect(await sheet.save(cell)).toBe(true)
  expect(server.rows.at(-1)).toMatchObject({ mark: '4', note: 'After' })
})

test('two changes to one note are shown side by side until the user chooses', async () => {
  const server = makeServer(row('2', ''))
  const sheet = open(server)
  server.rows.push(row('2', 'Theirs', 2))
  sheet.setNote(cell, 'Mine')
  expect(await sheet.save(cell)).toBe(false)
  expect(sheet.status.current()).toEqual({ kind: 'changed', count: 1 })
  expect(sheet.cell(cell).current().theirs?.text).toContain('Theirs')
  expect(copies.get(cell)).toContain('Mine')
  sheet.resolve(cell, { mark: '2', note: 'Theirs\n\nMine' })
  await vi.advanceTimersByTimeAsync(0)
  expect(server.rows.at(-1)).toMatchObject({ mark: '2', note: 'Theirs\n\nMine' })
})

test('a refused change shows the reason, is not lost, and can be discarded', async () => {
  const server = makeServer(row('2', ''))
  const sheet = open(server)
  server.refusal = 'The evaluation is locked.'
  sheet.setMark(cell, '3')
  await sheet.save(cell)
  expect(sheet.status.current()).toEqual({
    kind: 'refused',
    message: 'Not saved. The evaluation is locked.',
  })
  expect(copies.has(cell)).toBe(true)
  sheet.discard(cell)
  expect(sheet.valueOf(cell)).toEqual({ mark: '2', note: '' })
  expect(copies.has(cell)).toBe(false)
})

test('a mark is not sent in another user’s session', async () => {
  const server = makeServer()
  const sheet = open(server)
  server.isSignedIn = false
  sheet.setMark(cell, '3')
  expect(await sheet.save(cell)).toBe(false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.calls).toBe(0)
})
