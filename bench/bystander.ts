// Worker thread for measure-bystanders.ts: a user who opens one tender after another and reports
// how long each request took.
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

export interface Browsing {
  port: number
  session: string
  paths: string[]
}

export interface Call {
  /** Start time in milliseconds since the epoch. */
  startedAt: number
  ms: number
  /** HTTP status of the response, or 0 if there was none. */
  status: number
}

const { port, session, paths } = workerData as Browsing
const agent = new Agent({ keepAlive: true })

function open(path: string): Promise<number> {
  const headers = { cookie: `session=${session}`, 'accept-encoding': 'gzip' }
  return new Promise((resolve) => {
    get({ agent, host: '127.0.0.1', port, path, headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
      response.once('error', () => resolve(0))
    }).once('error', () => resolve(0))
  })
}

for (let call = 0; ; call += 1) {
  const start = performance.now()
  const status = await open(paths[call % paths.length]!)
  const ms = performance.now() - start
  const startedAt = performance.timeOrigin + start
  // oxlint-disable-next-line require-post-message-target-origin -- threads have no origin
  parentPort?.postMessage({ startedAt, ms, status } satisfies Call)
  await sleep(50)
}
