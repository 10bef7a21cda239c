import { connect } from 'node:net'
import type { FuzzedRequest } from './requests.ts'

export interface RawAnswer {
  /** The worst status if there are several; undefined if the connection was closed without one. */
  status: number | undefined
  ms: number
  head: string
}

/** Sends the bytes over a new connection. Resolves when the server has closed it. */
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
      // Event streams don't end by themselves.
      if (received.includes('text/event-stream')) finish()
    })
    socket.once('end', finish)
    socket.once('close', finish)
    socket.once('error', finish)
    // A complete request keeps the socket open, because the server treats a half-closed socket as
    // an aborted request.
    if (isWhole) socket.write(bytes)
    else socket.end(bytes)
  })
}
