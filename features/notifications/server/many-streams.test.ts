// Tests that an event and heartbeats for hundreds of open streams don't exhaust the connection
// pool, so that no other request is refused.
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { poolOf } from '#kernel/server/db/connect.ts'
import { fanOutAll } from '#kernel/server/notices/fan-out.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { Client } from '#app/test/client.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld({
  STREAM_HEARTBEAT_SECONDS: '1',
  SHED_VISITORS_AT: '20',
  SHED_EVERYBODY_AT: '500',
})
const [users, streamsOfEach] = [30, 10]

beforeAll(async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})

interface Stream {
  status: number
  text: string
  firstBeatAt: number
}

function openStream({ cookies }: Client): Promise<Stream> {
  const { port } = world.app.server.address() as AddressInfo
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  const headers = { accept: 'text/event-stream', cookie }
  return new Promise((resolve, reject) => {
    const path = '/api/notifications/stream'
    const request = get({ port, path, headers, agent: false }, (response) => {
      const stream: Stream = { status: response.statusCode!, text: '', firstBeatAt: 0 }
      response.on('data', (chunk: Buffer) => {
        stream.text += chunk.toString()
        if (stream.firstBeatAt === 0 && /^: $/m.test(stream.text)) {
          stream.firstBeatAt = performance.now()
        }
      })
      resolve(stream)
    })
    request.once('error', reject)
    onTestFinished(() => void request.destroy())
  })
}

/**
 * Samples every two milliseconds how many queries are waiting for a connection. Returns a function
 * that stops the sampling and returns the maximum.
 */
function watchPool(): () => number {
  let peak = 0
  const timer = setInterval(() => (peak = Math.max(peak, poolOf(world.db).waitingCount)), 2)
  return () => {
    clearInterval(timer)
    return peak
  }
}

test('a notice to 300 streams and their heartbeats leave database connections for other requests', async () => {
  const people = await Promise.all(Array.from({ length: users }, () => world.makeUser()))
  const clients = await Promise.all(people.map((user) => world.signedIn(user)))
  const streams: Stream[] = []
  for (const client of clients) {
    const opened = Array.from({ length: streamsOfEach }, () => openStream(client))
    streams.push(...(await Promise.all(opened)))
  }
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))

  const maxWaiting = watchPool()
  await world.db.transaction().execute(async (tx) => {
    for (const { id } of people) await notify(tx, 'mfa-enabled', { user_id: id })
  })
  const bystander = clients[0]!
  const statuses = new Set<number>()
  const isReceived = () => streams.every(({ text }) => text.includes('event: notification'))
  const isBeating = () => streams.every(({ firstBeatAt }) => firstBeatAt > 0)
  await fanOutAll(world.db)
  await expect
    .poll(async () => {
      statuses.add((await bystander.get('/api/user')).status)
      statuses.add((await world.visitor().get('/api/receipts/keys')).status)
      return isReceived() && isBeating()
    })
    .toBe(true)
  expect(maxWaiting()).toBeLessThan(20)
  expect(statuses).toEqual(new Set([200]))

  const beats = streams.map(({ firstBeatAt }) => firstBeatAt)
  expect(Math.max(...beats) - Math.min(...beats)).toBeGreaterThan(200)
})
