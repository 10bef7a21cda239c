// Scans files with a ClamAV daemon through its INSTREAM protocol: the client sends chunks, each
// preceded by its length, then an empty chunk, and the daemon replies with one line.
import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import type { Readable } from 'node:stream'

export interface Scanner {
  /** Returns the name of the virus, or null if the file is clean. Rejects if the scan fails. */
  scan(content: Readable): Promise<string | null>
  /**
   * Returns whether a scan has timed out within the last minute. Uploads then don't wait for the
   * scanner, and a job scans the files.
   */
  isSilent(): boolean
}

export class ScannerUnavailable extends Error {}

class ScannerSilent extends Error {}

const silentMs = 60_000

/** Creates a scanner. The address is `host:port`, or the path of a socket. */
export function createScanner(address: string, { patienceMs = 30_000 } = {}): Scanner {
  let silentUntil = 0
  return {
    isSilent: () => Date.now() < silentUntil,
    async scan(content) {
      const socket = connect(address, patienceMs)
      let isReached = false
      let failure: Error | undefined
      socket.once('connect', () => (isReached = true))
      socket.once('error', (error) => (failure = error))
      try {
        const answer = readAll(socket)
        await Promise.race([send(socket, content), answer])
        const finding = read(await answer)
        silentUntil = 0
        return finding
      } catch (error) {
        if (failure instanceof ScannerSilent) silentUntil = Date.now() + silentMs
        if (isReached || !failure) throw error
        const message = `The virus scanner can’t be reached: ${failure.message}`
        throw new ScannerUnavailable(message, { cause: failure })
      } finally {
        content.destroy()
        socket.destroy()
      }
    },
  }
}

function connect(address: string, patienceMs: number): Socket {
  const colon = address.lastIndexOf(':')
  const socket = address.startsWith('/')
    ? createConnection({ path: address })
    : createConnection({ host: address.slice(0, colon), port: Number(address.slice(colon + 1)) })
  socket.setTimeout(patienceMs, () =>
    socket.destroy(new ScannerSilent('The virus scanner is not responding')),
  )
  return socket
}

async function send(socket: Socket, content: Readable): Promise<void> {
  socket.write('zINSTREAM\0')
  for await (const chunk of content as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    socket.write(length)
    if (!socket.write(chunk)) await once(socket, 'drain')
  }
  socket.write(Buffer.alloc(4))
}

async function readAll(socket: Socket): Promise<string> {
  let answer = ''
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    answer += chunk.toString()
    if (answer.includes('\0')) break
  }
  return answer.replaceAll('\0', '').trim()
}

function read(answer: string): string | null {
  if (answer.endsWith(': OK')) return null
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (!found) throw new Error(`The virus scanner answered: ${answer || 'nothing'}`)
  return found
}
