// Worker thread that simulates visitors. Each has a connection of its own, and sends the next
// request as soon as a reply arrives.
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

export interface Burst {
  statuses: Record<number, number>
  withoutRetryAfter: number
  slowestMs: number
}

interface Order {
  port: number
  connections: number
  seconds: number
}

const { port, connections, seconds } = workerData as Order
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const until = performance.now() + seconds * 1000
const result: Burst = { statuses: {}, withoutRetryAfter: 0, slowestMs: 0 }
/**
 * Cookie of a session that doesn't exist. The server has to query the database to find this out.
 */
const cookie = `session=${'x'.repeat(43)}`

async function visit(): Promise<void> {
  while (performance.now() < until) {
    const start = performance.now()
    const status = await ask().catch(() => 0)
    result.statuses[status] = (result.statuses[status] ?? 0) + 1
    result.slowestMs = Math.max(result.slowestMs, performance.now() - start)
  }
}

async function ask(): Promise<number> {
  const sent = request({ agent, host: '127.0.0.1', port, path: '/api/user', headers: { cookie } })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  if (response.statusCode === 503 && !response.headers['retry-after']) result.withoutRetryAfter += 1
  return response.statusCode ?? 0
}

await Promise.all(Array.from({ length: connections }, visit))
agent.destroy()
// oxlint-disable-next-line require-post-message-target-origin -- threads have no origin
parentPort?.postMessage(result)
