// Sends raw bytes to a listening server, for requests that no HTTP client would send.
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Client } from './client.ts'

export interface RawCall {
  socket: Socket
  /** Resolves with everything received until the server closes the connection. */
  answer: Promise<string>
}

/** Returns the server's port. Starts listening if the server isn't listening yet. */
export async function portOf(app: FastifyInstance): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

export async function openRaw(app: FastifyInstance): Promise<RawCall> {
  const socket = connect(await portOf(app), '127.0.0.1')
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  socket.on('error', () => {})
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(text)))
  return { socket, answer }
}

/** Returns the request line and headers for a call with the client's session. */
export function headOf(client: Client, line: string, headers: Record<string, string | number>) {
  const all = {
    host: 'localhost',
    cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n`
}

export const statusOf = (answer: string) => Number(answer.split(' ', 2)[1])
