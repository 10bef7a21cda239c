// A ClamAV daemon in small: speaks the protocol, and finds what the test files hold for it.
import { createServer, type AddressInfo, type Server } from 'node:net'
import { once } from 'node:events'

export const virus = 'X5O!-a-harmless-test-virus'
/** A file that it can't look through. */
export const indigestible = 'a-file-too-deep-to-look-through'

export interface FakeClamd {
  port: number
  /** How many files it was asked about. */
  count(): number
  close(): Promise<void>
}

export async function startClamd(port = 0): Promise<FakeClamd> {
  let scanned = 0
  const server: Server = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      const content = contentOf(received)
      if (!content) return
      scanned += 1
      socket.end(`${answerTo(content)}\0`)
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    count: () => scanned,
    async close() {
      server.close()
      await once(server, 'close')
    },
  }
}

function answerTo(content: Buffer): string {
  if (content.includes(indigestible)) return 'Can’t allocate memory ERROR'
  return content.includes(virus) ? 'stream: Test.Virus FOUND' : 'stream: OK'
}

/** The file, once the piece of length nothing has come. */
function contentOf(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0'
  if (received.subarray(0, command.length).toString() !== command) return undefined
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
