// A minimal ClamAV daemon, which implements the protocol and reports markers in the test files as
// viruses.
import { createServer, type AddressInfo, type Server } from 'node:net'
import { once } from 'node:events'

export const virus = 'X5O!-a-harmless-test-virus'
/** Content of a file that the scanner can't scan. */
export const indigestible = 'a-file-too-deep-to-look-through'

export interface FakeClamd {
  port: number
  /** Returns the number of scanned files. */
  count(): number
  /** True if the daemon accepts files and never replies. */
  isSilent: boolean
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
      if (clamd.isSilent) return
      socket.end(`${answerTo(content)}\0`)
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const clamd: FakeClamd = {
    isSilent: false,
    port: (server.address() as AddressInfo).port,
    count: () => scanned,
    async close() {
      server.close()
      await once(server, 'close')
    },
  }
  return clamd
}

function answerTo(content: Buffer): string {
  if (content.includes(indigestible)) return 'Can’t allocate memory ERROR'
  return content.includes(virus) ? 'stream: Test.Virus FOUND' : 'stream: OK'
}

/** Returns the received file, or undefined until the final zero-length chunk has arrived. */
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
