// `npm run prove -- fuzz [count [seed [first]]]`: proves that the portal handles every invalid
// input. Sends requests generated from the API contract's schemas and from raw bytes to a private
// demo, as a visitor, a supplier, a buyer and an administrator, with valid sessions and CSRF
// tokens. Fails if a status is 500 or above, a reply takes longer than 2 s, the server exits, or
// memory grows by a tenth after the warm-up. The failing request is printed; `1 <seed> <number>`
// repeats it. Slow requests are repeated when the machine is idle, and count only if they are still
// slow then. If the machine never becomes idle, they are counted separately.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { HttpClient } from '../bench/server-process.ts'
import { demoSignIns } from '#demo/sign-ins.ts'
import { eraseEmbedded } from '#kernel/server/db/embedded-erase.ts'
import { looseThrottles } from '#app/test/fuzz/loose-throttles.ts'
import { makeRequest, type Actor, type ActorName, type Scene } from '#app/test/fuzz/requests.ts'
import { sendRaw } from '#app/test/fuzz/send.ts'
import { findFreePort } from './free-port.ts'
import { withoutServices } from './without-services.ts'

const [count = 100_000, seed = 1, first = 0] = process.argv.slice(2).map(Number)
const atOnce = 8
const slowest = 2000
const maxDrift = 0.1
const maxFaults = 20

const root = join(import.meta.dirname, '..')
const port = await findFreePort()

interface Memory {
  heap: number
  rss: number
}

function startServer(dataDir: string): ChildProcess {
  const flags = ['--expose-gc', '--import', './scripts/report-heap.ts']
  return spawn(process.execPath, [...flags, 'app/server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      WORKERS: '0',
      ...looseThrottles,
      ...withoutServices,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

async function waitUntilReady(server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error('The portal did not start.')
}

async function measure(server: ChildProcess): Promise<Memory> {
  server.send('measure')
  for (;;) {
    const [told] = (await once(server, 'message')) as [Partial<Memory>]
    const { heap, rss } = told
    // Other messages from the server, such as the one sent when it is ready, are ignored.
    if (heap !== undefined && rss !== undefined) return { heap, rss }
  }
}

async function signIn(name: ActorName): Promise<HttpClient> {
  const client = new HttpClient()
  client.port = port
  await client.send('GET', '/sanctum/csrf-cookie')
  const person = demoSignIns.find(({ role }) => role === name)
  if (person) {
    const { email, password } = person
    const { status, body } = await client.post('/api/auth/login', { email, password })
    if (status !== 200) throw new Error(`${email}: ${status} ${body.toString()}`)
  }
  return client
}

function actorOf(client: HttpClient): Actor {
  const { cookie = '', 'x-xsrf-token': token = '' } = client.credentials()
  return { cookie, token }
}

async function idOf(client: HttpClient): Promise<number> {
  const { body } = await client.send('GET', '/api/user')
  return (JSON.parse(body.toString()) as { data: { id: number } }).data.id
}

async function makeScene(): Promise<Scene> {
  const visitor = await signIn('visitor')
  const supplier = await signIn('supplier')
  const buyer = await signIn('buyer')
  const admin = await signIn('admin')
  const draft = await buyer.prepareDraft()
  const { body } = await buyer.send('GET', '/api/tenders?per_page=100')
  const { data } = JSON.parse(body.toString()) as { data: { id: number }[] }
  return {
    actors: {
      visitor: actorOf(visitor),
      supplier: actorOf(supplier),
      buyer: actorOf(buyer),
      admin: actorOf(admin),
    },
    tenderIds: [...data.map(({ id }) => id), Number(draft.split('/')[3])],
    userIds: await Promise.all([supplier, buyer, admin].map(idOf)),
  }
}

interface Outcome {
  statuses: Map<string, number>
  times: number[]
  /** Number of times that a slow request was repeated. */
  repeated: number
  /** Number of slow requests that were not judged because the machine never became idle. */
  unjudged: number
  faults: number
}

/**
 * Sends a request and records its outcome. If the request signed its actor out, the actor signs in
 * again, so that later requests still reach the handlers.
 */
async function send(scene: Scene, number: number, outcome: Outcome): Promise<void> {
  const request = makeRequest(scene, seed, number)
  const { actor, kind, bytes } = request
  let { status, ms, head } = await sendRaw(port, request)
  let isJudged = true
  for (let times = 1; times < 4 && ms > slowest && isJudged; times += 1) {
    outcome.repeated += 1
    isJudged = await isOrBecomesIdle()
    ;({ status, ms, head } = await sendRaw(port, request))
  }
  const name = status === undefined ? 'closed' : String(status)
  outcome.statuses.set(name, (outcome.statuses.get(name) ?? 0) + 1)
  outcome.times.push(ms)
  if (status === 401 && actor !== 'visitor') await renew(scene, actor)
  if ((status ?? 0) < 500) {
    if (ms <= slowest) return
    if (!isJudged) return void (outcome.unjudged += 1)
  }
  outcome.faults += 1
  console.log(
    `\nRequest ${number} of seed ${seed}, ${kind} as ${actor}: ${name} in ${Math.round(ms)} ms`,
  )
  console.log(`${JSON.stringify(bytes.toString('latin1').slice(0, 3000))}\n${head}\n`)
}

/**
 * Returns whether the machine is idle now or becomes idle soon. On an idle machine, a busy loop's
 * processor time is close to the elapsed time.
 */
async function isOrBecomesIdle(): Promise<boolean> {
  for (let tries = 0; tries < 10; tries += 1) {
    const start = performance.now()
    const { user } = process.threadCpuUsage()
    while (process.threadCpuUsage().user - user < 20_000);
    if (performance.now() - start < 30) return true
    await sleep(200)
  }
  return false
}

const renewals = new Map<ActorName, Promise<void>>()

function renew(scene: Scene, name: ActorName): Promise<void> {
  const renewal =
    renewals.get(name) ??
    signIn(name)
      .then((client) => void (scene.actors[name] = actorOf(client)))
      .finally(() => renewals.delete(name))
  renewals.set(name, renewal)
  return renewal
}

async function prove(server: ChildProcess): Promise<boolean> {
  const scene = await makeScene()
  const outcome: Outcome = { statuses: new Map(), times: [], repeated: 0, unjudged: 0, faults: 0 }
  const end = first + count
  // End of the warm-up. All caches are full by then, so later growth is a leak.
  const warm = first + Math.ceil(Math.max(count / 10, Math.min(5000, count / 2)))
  let next = first
  const goOnTo = async (last: number) => {
    while (next < last && server.exitCode === null && outcome.faults < maxFaults) {
      const number = next++
      if (number > first && number % 5000 === 0) console.log(`${number - first} sent`)
      await send(scene, number, outcome)
    }
  }
  const sendTo = (last: number) => Promise.all(Array.from({ length: atOnce }, () => goOnTo(last)))

  const start = performance.now()
  await sendTo(warm)
  const before = server.exitCode === null ? await measure(server) : undefined
  await sendTo(end)
  const seconds = (performance.now() - start) / 1000
  if (!before || server.exitCode !== null) {
    console.log(`The server has ended after ${outcome.times.length} requests.`)
    return false
  }
  const after = await measure(server)
  return report(outcome, { before, after, seconds })
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

function report(
  { statuses, times, repeated, unjudged, faults }: Outcome,
  { before, after, seconds }: { before: Memory; after: Memory; seconds: number },
): boolean {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => `${Math.round(sorted[Math.ceil(sorted.length * part) - 1]!)} ms`
  const drift = after.heap / before.heap - 1
  const counts = [...statuses].toSorted().map(([status, times]) => `${status}: ${times}`)
  console.log(
    [
      `${times.length} requests, seed ${seed}, in ${Math.round(seconds)} s; one server throughout.`,
      `Replies: ${counts.join(', ')}.`,
      `Half within ${at(0.5)}, 99 % within ${at(0.99)}, all within ${at(1)}; ${repeated} slow requests were repeated.`,
      `Memory in use: ${megabytes(before.heap)} when warm, ${megabytes(after.heap)} at the end (${(drift * 100).toFixed(1)} %); resident ${megabytes(before.rss)}, ${megabytes(after.rss)}.`,
      `${faults} faults${unjudged > 0 ? `; ${unjudged} slow requests not judged, since the machine was busy` : ''}.`,
    ].join('\n'),
  )
  // In a run with fewer than 1,000 requests, the growth of memory is not judged.
  return faults === 0 && (count < 1000 || drift < maxDrift)
}

const dataDir = await mkdtemp(join(tmpdir(), 'prove-fuzz-'))
// If this process runs as root, PostgreSQL runs as another user, who also needs access.
await chmod(dataDir, 0o755)
const server = startServer(dataDir)
let isProven = false
try {
  await waitUntilReady(server)
  isProven = await prove(server)
} finally {
  if (server.exitCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  await eraseEmbedded(dataDir)
  await rm(dataDir, { recursive: true, force: true })
}
process.exit(isProven ? 0 : 1)
