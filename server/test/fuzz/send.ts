import { connect } from 'node:net'
import type { FuzzedRequest } from './requests.ts'

export interface RawAnswer {
  /** The worst where there are several; nothing where the connection was closed without one. */
  status: number | undefined
  ms: number
  head: string
}

/** A request as bytes, over a connection of its own; done when the server has closed it. */
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
      // These go on for as long as somebody listens.
      if (received.includes('text/event-stream')) finish()
    })
    socket.once('end', finish)
    socket.once('close', finish)
    socket.once('error', finish)
    // One that is whole is not ended: the server would take that for a caller who has gone.
    if (isWhole) socket.write(bytes)
    else socket.end(bytes)
  })
}
