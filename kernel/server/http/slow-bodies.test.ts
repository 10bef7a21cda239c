import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeTestTender, sample } from '#app/test/document-tender.ts'
import { encodeForm } from '#app/test/client.ts'
import { headOf, openRaw, statusOf, type RawCall } from '#app/test/raw.ts'
import { pdf } from '#app/test/sample-files.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld({ BODY_SECONDS: '1', UPLOAD_STALL_SECONDS: '1' })

/** Sends pieces one by one, with pauses, until the server closes the connection. */
async function drip({ socket, answer }: RawCall, pieces: Iterable<Buffer | string>) {
  let isOver = false
  void answer.then(() => (isOver = true))
  for (const piece of pieces) {
    if (isOver) break
    socket.write(piece)
    await sleep(50)
  }
  return answer
}

function* endlessly<Piece>(piece: Piece): Generator<Piece> {
  for (;;) yield piece
}

function* inPieces(body: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size)
}

test.concurrent.for([
  ['known length', { 'content-length': 5000 }, 'x'],
  ['unknown length', { 'transfer-encoding': 'chunked' }, '1\r\nx\r\n'],
] as const)('a slow body of %s gets an error and is disconnected', async ([, length, piece]) => {
  const client = await world.signedIn(await world.makeUser())
  const call = await openRaw(world.app)
  const headers = { 'content-type': 'application/json', ...length }
  call.socket.write(headOf(client, 'PUT /api/user/profile', headers))
  const start = performance.now()
  const answer = await drip(call, endlessly(piece))
  // The limit is one second, but a busy machine may take longer.
  expect(performance.now() - start).toBeLessThan(30_000)
  expect(statusOf(answer)).toBe(408)
  expect(answer).toContain('The request took too long to arrive. Please try again.')
  expect(answer.toLowerCase()).toContain('connection: close')
})

test.concurrent(
  'a call that is refused at once does not wait long for the rest of its body',
  async () => {
    const call = await openRaw(world.app)
    const headers = { 'content-type': 'application/json', 'content-length': 5000 }
    call.socket.write(headOf(world.visitor(), 'POST /api/auth/login', headers))
    expect(statusOf(await drip(call, endlessly('x')))).toBe(419)
  },
)

test.concurrent('a slow upload is aborted wherever it stalls', async () => {
  const { client, path } = await makeTestTender(world)
  const { type, body } = encodeForm({
    title: 'x',
    file: sample('a.pdf', Buffer.concat([pdf(), Buffer.alloc(100_000)])),
  })
  const cut = async (sent: number) => {
    const call = await openRaw(world.app)
    const headers = { 'content-type': type, 'content-length': body.length }
    call.socket.write(headOf(client, `POST ${path}`, headers))
    call.socket.write(body.subarray(0, sent))
    return statusOf(await drip(call, inPieces(body.subarray(sent), 10)))
  }
  expect(await Promise.all([0, 60, 1000, 90_000].map(cut))).toEqual([408, 408, 408, 408])
})

test.concurrent(
  'an endless form is cut off once it exceeds the size of every valid form',
  async () => {
    const { client, path } = await makeTestTender(world)
    const call = await openRaw(world.app)
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      'transfer-encoding': 'chunked',
    }
    call.socket.write(headOf(client, `POST ${path}`, headers))
    const chunk = (content: Buffer | string) =>
      Buffer.concat([
        Buffer.from(`${content.length.toString(16)}\r\n`),
        Buffer.from(content),
        Buffer.from('\r\n'),
      ])
    call.socket.write(
      chunk('--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'),
    )
    const much = chunk(Buffer.alloc(4 * 1024 * 1024))
    expect(statusOf(await drip(call, endlessly(much)))).toBe(413)
  },
)

test.concurrent('an upload over a slow connection may take as long as it needs', async () => {
  const { client, path } = await makeTestTender(world)
  const { type, body } = encodeForm({
    title: 'x',
    file: sample('a.pdf', Buffer.concat([pdf(), Buffer.alloc(40_000)])),
  })
  const call = await openRaw(world.app)
  const headers = { 'content-type': type, 'content-length': body.length, connection: 'close' }
  call.socket.write(headOf(client, `POST ${path}`, headers))
  expect(statusOf(await drip(call, inPieces(body, 1000)))).toBe(201)
})

test('the HTTP server itself limits the time for headers and requests', () => {
  const { headersTimeout, requestTimeout } = world.app.server
  expect({ headersTimeout, requestTimeout }).toEqual({
    headersTimeout: 15_000,
    requestTimeout: 900_000,
  })
})
