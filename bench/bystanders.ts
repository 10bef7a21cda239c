// Measures how long other users wait for a tender's page while the portal, which runs as a separate
// process with 100,000 tenders, is under load: downloads of all of a tender's documents as a ZIP
// archive, suppliers who continuously search for two misspelt words, anonymous visitors who search
// public notices or send 800 requests over one connection, a supplier who keeps reading a long
// draft bid, a notice sent to many open notification streams, suppliers who request a ZIP archive
// without reading the response, and one supplier who sends as many calls as possible. Fails if the
// wait exceeds the limit or a signed-in user's request is refused. The section `account` also
// fails if a visitor is refused or the server's memory keeps growing.
//
// `npm run bench -- bystanders --streams 10000 --tenders 100000 [section…]`
//
// Each section takes 8 seconds; `--seconds 600 account` lets the one supplier attack for ten
// minutes.
//
// Set BENCH_DATA to a directory to keep the filled database for the next run.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openAppKey } from '#kernel/server/platform/app-key.ts'
import { readConfig } from '#kernel/server/platform/config.ts'
import { csrfTokenFor } from '#kernel/server/http/csrf.ts'
import { parseArguments } from '#app/server/commands/parse-arguments.ts'
import { at, maxWaitMs, makeBystander, signInAs, take, takeWhole } from './measure-bystanders.ts'
import { openFilled } from './filled-database.ts'
import {
  exportList,
  openStreams,
  pipelineCalendars,
  prepareDraft,
  readSlowly,
} from './hostile-load.ts'
import { prepareAttack, visitUntil } from './one-account.ts'
import {
  endProcess,
  HttpClient,
  makeDraft,
  residentMemory,
  startProcess,
  type Reply,
} from './server-process.ts'

const { values: given, positionals: chosen } = parseArguments({
  allowPositionals: true,
  options: {
    streams: { type: 'string', default: '1000' },
    tenders: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '8' },
  },
})
const usualSeconds = 8
/** Duration of the section `account`. */
const accountSeconds = Number(given.seconds)
const downloads = 8
/** Maximum growth of the server's memory in MB after the first quarter of `account`. */
const maxGrowth = 60
const searchers = 16
const documents = { count: 10, size: 5 * 1024 * 1024 }

const database = await openFilled(Number(given.tenders))
const settings = {
  APP_KEY: 'a-key-for-benchmarks-that-is-long-enough',
  DATA_DIR: database.dataDir,
  PUBLIC_NOTICES: 'on',
  UPLOADS_PER_HOUR: '1000000',
  // One buyer makes all downloads.
  ARCHIVES_AT_ONCE_AND_PERSON: String(downloads),
  // All of the benchmark's anonymous visitors have the same IP address, so the limit per address is
  // raised.
  OPEN_DATA_CALLS_PER_MINUTE: '1000000',
  LOGIN_TRIES_PER_MINUTE_AND_ADDRESS: '1000000',
  // The identity provider of the one supplier is on this machine.
  WEBHOOK_ALLOW_PRIVATE: 'on',
}
const connection = { CONNECTION: JSON.stringify(database.connection) }
const server = await startProcess('bench/serve-portal.ts', { ...settings, ...connection })
const appKey = await openAppKey(readConfig(settings), database.db)
const suppliers = await signInAs(database.pool, 'supplier', searchers)
const bystand = await makeBystander(database.pool, server)

/**
 * Creates a tender with several documents, unless the database already has it. Returns the path
 * that downloads all of its documents as a ZIP archive, and the buyer's session.
 */
async function makeArchive() {
  const [session] = (await signInAs(database.pool, 'buyer', 1)) as [string]
  const buyer = new HttpClient([
    ['session', session],
    ['XSRF-TOKEN', csrfTokenFor(session, appKey)],
  ])
  buyer.port = server.port
  const send = async (answer: Promise<Reply>) => {
    const { status, body } = await answer
    if (status !== 201) throw new Error(`${status} ${body.toString()}`)
    return JSON.parse(body.toString())
  }
  const { rows } = await database.pool.query<{ id: number }>(
    `select id from tenders where title = 'Plans' and (
       select count(*) from documents where tender_id = tenders.id) = $1`,
    [documents.count],
  )
  if (rows[0]) return { path: `/api/tenders/${rows[0].id}/documents/download-all`, session }
  const { tender } = await send(buyer.post('/api/tenders', makeDraft('Plans')))
  const path = `/api/tenders/${tender.id}/documents`
  for (let number = 0; number < documents.count; number += 1) {
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(documents.size)])
    const file = { name: `plan-${number}.pdf`, content }
    await send(buyer.upload(path, { title: file.name, file }))
  }
  return { path: `${path}/download-all`, session }
}

/**
 * Runs the work repeatedly for the given number of people while the bystander opens tenders.
 * Returns the limits that were exceeded.
 */
async function measure(
  name: string,
  people: number,
  work: (person: number) => Promise<unknown>,
  seconds = usualSeconds,
) {
  const end = performance.now() + seconds * 1000
  const isOver = () => performance.now() > end
  let done = 0
  const busy = Array.from({ length: people }, async (_, person) => {
    while (!isOver()) {
      await work(person)
      done += 1
    }
  })
  const [{ waits, refusals }] = await Promise.all([bystand(isOver), ...busy])
  const [p50, p99] = [at(waits, 0.5), at(waits, 0.99)]
  const row = { beside: name, 'a second': (done / seconds).toFixed(1), bystanders: waits.length }
  console.log(
    JSON.stringify({ ...row, 'p50 ms': p50.toFixed(0), 'p99 ms': p99.toFixed(0), refusals }),
  )
  return [
    ...(p99 >= maxWaitMs ? [`${name}: p99 ${p99.toFixed(0)} ms`] : []),
    ...(refusals > 0 ? [`${name}: ${refusals} calls of people refused`] : []),
  ]
}

/**
 * Measures the delay of other requests while one notice is sent to all open streams. Returns the
 * exceeded limits and any missed deliveries.
 */
async function measureStreams(): Promise<string[]> {
  const streams = await openStreams(database.pool, server, Number(given.streams))
  const notifying = once(() => sleep(1000).then(streams.notifyAll))
  const failed = await measure(`a notice to ${given.streams} streams`, 1, () =>
    notifying().then(() => sleep(100)),
  )
  const { refused, received } = streams.counts()
  console.log(JSON.stringify(streams.counts()))
  streams.close()
  const isWhole = refused === 0 && received >= Number(given.streams)
  return isWhole
    ? failed
    : [...failed, `streams: ${refused} refused, ${received} received the notice`]
}

/**
 * Measures how long other users wait while three people download a tender's documents without
 * reading the response, and another person exports a list.
 */
async function measureSlowReaders(path: string): Promise<string[]> {
  // The tender is published, because suppliers can't download the documents of a draft.
  await database.pool.query(
    `update tenders set status = 'published', published_at = now() where title = 'Plans'`,
  )
  const [exporting, ...slow] = (await signInAs(database.pool, 'supplier', 4)) as [string]
  const readers = await Promise.all(slow.map((session) => readSlowly(server, { path, session })))
  const failed = await measure(`${readers.length} slow readers of a pack`, 1, () =>
    exportList(server, exporting),
  )
  const statuses = readers.map(({ statusCode }) => statusCode)
  for (const reader of readers) reader.destroy()
  const isRight = statuses.length === 3 && statuses.every((status) => status === 200)
  return isRight ? failed : [...failed, `slow readers: ${statuses.join(', ')}`]
}

/**
 * Measures how long other users wait, whether visitors are refused, and whether the memory keeps
 * growing, while one supplier sends as many calls as possible.
 */
async function measureAccount(): Promise<string[]> {
  const place = { pool: database.pool, server, appKey }
  const attack = await prepareAttack(place)
  await attack()
  const end = performance.now() + accountSeconds * 1000
  const visiting = visitUntil(place, () => performance.now() > end)
  const early = sleep(accountSeconds * 250).then(() => residentMemory(server))
  const failed = await measure('one supplier’s lists and changes', 1, attack, accountSeconds)
  const { visits, refused } = await visiting
  const grown = Math.round(((await residentMemory(server)) - (await early)) / 1024 / 1024)
  console.log(JSON.stringify({ visits, refused, 'MB since the first quarter': grown }))
  return [
    ...failed,
    ...(refused > 0 ? [`one supplier: ${refused} of ${visits} visitors’ calls refused`] : []),
    ...(grown > maxGrowth ? [`one supplier: memory grew by ${grown} MB`] : []),
  ]
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => (result ??= work())
}

const sections: Record<string, () => Promise<string[]>> = {
  zips: () => measure('ZIPs of 50 MB', downloads, () => takeWhole(server, archive)),
  searches: () =>
    measure('mistyped searches', searchers, (person) =>
      take(server, {
        path: `/api/tenders?search=${encodeURIComponent('claening hopsital')}`,
        session: suppliers[person]!,
      }),
    ),
  strangers: () =>
    measure('strangers’ searches', searchers, () =>
      take(server, { path: '/notices?search=hospital%20cleaning' }),
    ),
  pipelining: () =>
    measure('800 pipelined requests of strangers', 2, () => pipelineCalendars(server)),
  draft: async () =>
    measure('a long draft, read by one supplier', 3, await prepareDraft(database.pool, server)),
  streams: measureStreams,
  account: measureAccount,
  packs: () => measureSlowReaders(archive.path.replace('documents/download-all', 'pack.zip')),
}

const archive = await makeArchive()
const failures: string[] = []
try {
  await bystand((calls) => calls > 100)
  await measure('nothing', 0, async () => {})
  for (const [name, run] of Object.entries(sections)) {
    if (chosen.length === 0 || chosen.includes(name)) failures.push(...(await run()))
  }
} finally {
  await endProcess(server, 'SIGTERM')
  await database.close()
}
for (const failure of failures) console.error(`Not reached: ${failure}`)
if (failures.length > 0) process.exitCode = 1
