// Sends a request over a raw socket except for its last byte, so that a test can act between
// authentication and the handler.
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Client } from './client.ts'
import type { World } from './world.ts'

export interface Slow {
  user: { id: number }
  client: Client
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body: Buffer
  type?: string | undefined
}

/**
 * Sends all but the last byte, waits until the request is authenticated, runs the callback, and
 * then sends the last byte. Returns the server's reply.
 */
export async function sendSlowly(
  world: World,
  { user, client, method, path, body, type = 'application/json' }: Slow,
  meanwhile: () => Promise<unknown>,
): Promise<{ status: number; reply: string }> {
  const sessions = () => world.db.selectFrom('sessions').where('user_id', '=', user.id)
  await world.db
    .updateTable('sessions')
    .set({ last_seen_at: sql<string>`now() - interval '5 minutes'` })
    .where('user_id', '=', user.id)
    .execute()
  const { port } = world.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncookie: ${cookie}\r\n` +
      `x-xsrf-token: ${client.cookies.get('XSRF-TOKEN')}\r\ncontent-type: ${type}\r\n` +
      `content-length: ${body.length}\r\n\r\n`,
  )
  socket.write(body.subarray(0, -1))
  // The server has authenticated the request once the session's last_seen_at is updated.
  const isSeen = async () =>
    (
      await sessions()
        .select(sql<boolean>`bool_or(last_seen_at > now() - interval '4 minutes')`.as('is'))
        .execute()
    )[0]?.is
  await expect.poll(isSeen, { interval: 10 }).toBe(true)
  await meanwhile()
  socket.write(body.subarray(-1))
  const answer = await text(socket)
  return { status: Number(answer.split(' ')[1]), reply: answer.slice(answer.indexOf('\r\n\r\n')) }
}
