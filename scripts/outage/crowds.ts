import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { allClosed, stall } from '../../bench/stalled-uploads.ts'
import {
  percentile,
  checkGuarantee,
  checkAnswers,
  checkUndisturbed,
  printAnswers,
  timed,
} from './figures.ts'
import type { Burst } from './burst.ts'
import type { Setting } from './setting.ts'

const maxStallMs = 90_000

export async function stallClients(setting: Setting, clients = 500): Promise<void> {
  const { buyer, load } = setting
  const path = await buyer.prepareDraft()
  load.take()
  const start = performance.now()
  const sockets: Socket[] = []
  // Connections are opened a few at a time, because opening all at once would be a burst, which
  // `burst` measures separately.
  while (sockets.length < clients) {
    sockets.push(...(await stall(buyer, path, 10)))
    await sleep(200)
  }
  await sleep(5000)
  const work = load.take()
  printAnswers(`people at work beside ${clients} slow clients`, work)
  checkAnswers(work, setting.quiet)
  checkUndisturbed(work, setting.quiet)
  const areCut = await Promise.race([
    allClosed(sockets).then(() => true),
    sleep(maxStallMs, false, { ref: false }),
  ])
  for (const socket of sockets) socket.destroy()
  console.log(`  all disconnected after ${((performance.now() - start) / 1000).toFixed(0)} s`)
  checkGuarantee('every slow client is disconnected eventually', areCut)
}

/**
 * Sends requests from many more visitors than can be served. The visitors run in another thread, so
 * that this process doesn't distort the measurement.
 */
export async function burst(setting: Setting, connections = 600, seconds = 15): Promise<void> {
  const { buyer, load, portal } = setting
  load.take()
  const worker = new Worker(new URL('./burst.ts', import.meta.url), {
    workerData: { port: portal.port, connections, seconds },
  })
  const done = new Promise<Burst>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  await sleep((seconds * 1000) / 2)
  const health = await timed(() => buyer.send('GET', '/healthz'))
  const { statuses, withoutRetryAfter, slowestMs } = await done
  const work = load.take()
  const all = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
  console.log(`  ${connections} visitors: ${all.join(', ')}; slowest ${slowestMs.toFixed(0)} ms`)
  printAnswers('people at work', work)
  checkGuarantee(
    'some visitors are refused, with Retry-After',
    Boolean(statuses[503]) && withoutRetryAfter === 0,
  )
  const isOdd = (status: string) => !['200', '401', '503'].includes(status)
  checkGuarantee('there are no other errors', !Object.keys(statuses).some(isOdd))
  const served = work.filter(({ status }) => status < 400).length / work.length
  checkGuarantee(
    `people at work are served (${(served * 100).toFixed(1)} %, at least 99)`,
    served >= 0.99,
  )
  const limit = Math.max(2000, 8 * setting.quiet.p99)
  checkGuarantee(
    `people at work have a p99 under ${limit.toFixed(0)} ms`,
    percentile(work, 0.99) < limit,
  )
  checkGuarantee('/healthz passes', health.status === 200)
  const start = performance.now()
  const after = await timed(() => buyer.send('GET', '/api/tenders'))
  console.log(`  ${(performance.now() - start).toFixed(0)} ms for the first call afterwards`)
  checkGuarantee(
    'the portal is as fast as before afterwards',
    after.status === 200 && after.ms < limit,
  )
}
