import { connect } from 'node:net'
import type { FuzzedRequest } from './requests.ts'

export interface RawAnswer {
  /** Highest status if there are several replies; undefined if there was none. */
  status: number | undefined
  ms: number
  head: string
}

/**
 * Sends the bytes over a new connection. Resolves when the server has closed the connection, after
 * the timeout, or when an event stream begins.
 */
export function sendRaw(
  port: number,
  { bytes, isWhole }: Pick<FuzzedRequest, 'bytes' | 'isWhole'>,
  patience = 20_000,
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const start = performance.now()
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let received = ''
    const finish = () => {
      clearTimeout(timer)
      socket.destroy()
      const found = [...received.matchAll(/HTTP\/1\.1 (\d{3}) [A-Z]/g)].map(([, code]) =>
        Number(code),
      )
      const status = found.length > 0 ? Math.max(...found) : undefined
      resolve({ status, ms: performance.now() - start, head: received.slice(0, 400) })
    }
    const timer = setTimeout(finish, patience)
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      if (received.length < 100_000) received += text
      // Event streams don't end on their own.
      if (received.includes('text/event-stream')) finish()
    })
    socket.once('end', finish)
    socket.once('close', finish)
    socket.once('error', finish)
    // The socket stays open after a complete request, because the server treats a half-closed
    // socket as an aborted request.
    if (isWhole) socket.write(bytes)
    else socket.end(bytes)
  })
}
