import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { HttpClient } from './server-process.ts'

/** Starts a 50 MB upload on each of the given number of connections, and then stops sending. */
export async function stall(client: HttpClient, path: string, count: number): Promise<Socket[]> {
  const part = 'content-disposition: form-data; name="file"; filename="slow.pdf"\r\n\r\n%PDF-1.7'
  const headers = Object.entries({
    host: 'localhost',
    ...client.credentials(),
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': String(50 * 1024 * 1024),
  }).map(([name, value]) => `${name}: ${value}`)
  const start = [`POST ${path} HTTP/1.1`, ...headers, '', `--x\r\n${part}`].join('\r\n')
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(client.port, '127.0.0.1')
      await once(socket, 'connect')
      socket.on('error', () => {}).resume()
      socket.write(start)
      socket.write(Buffer.alloc(64 * 1024))
      return socket
    }),
  )
}

export async function allClosed(sockets: Socket[]): Promise<void> {
  await Promise.all(sockets.filter((one) => !one.closed).map((socket) => once(socket, 'close')))
}
