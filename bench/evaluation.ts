// Measures the calls for an evaluation with 40 bids, 20 criteria and 5 evaluators: latency, and
// statements per call. Sixteen requests run at a time, from different evaluators and for different
// cells (pairs of a bid and a criterion). Fails if p99 exceeds 100 ms on the reference machine. On
// a slower machine, the limit is scaled by the rate of a bare server in the same run.
//
// `npm run bench -- evaluation`
import { sql } from 'kysely'
import { openAppKey } from '#kernel/server/platform/app-key.ts'
import { readConfig } from '#kernel/server/platform/config.ts'
import { csrfTokenFor } from '#kernel/server/http/csrf.ts'
import { hashToken, newToken } from '#kernel/server/platform/tokens.ts'
import { criteria, fillEvaluation, size } from './fill-evaluation.ts'
import { openFilled } from './filled-database.ts'
import { load } from './load.ts'
import { measurePace } from './machine-pace.ts'
import { at } from './measure-bystanders.ts'
import { endProcess, HttpClient, startProcess, type Reply } from './server-process.ts'
import { measureCost } from './statements-cost.ts'

const connections = 16
const requests = 1600
/** Maximum p99 in milliseconds on the reference machine. */
const maxP99Ms = 100
/** Number of tenders in addition to the evaluated one. */
const others = 1000

const database = await openFilled(others)
const { db } = database
const filled = await fillEvaluation(db)
const settings = {
  APP_KEY: 'a-key-for-benchmarks-that-is-long-enough',
  DATA_DIR: database.dataDir,
  CONNECTION: JSON.stringify(database.connection),
  RATE_LIMIT_FACTOR: '10000',
}
const server = await startProcess('bench/serve-portal.ts', settings)
const appKey = await openAppKey(readConfig(settings), db)

async function signIn(userId: number): Promise<HttpClient> {
  const session = newToken()
  await sql`insert into sessions (id_hash, user_id, is_remembered, expires_at)
    values (${hashToken(session)}, ${userId}, true, now() + interval '1 day')`.execute(db)
  const client = new HttpClient([
    ['session', session],
    ['XSRF-TOKEN', csrfTokenFor(session, appKey)],
  ])
  client.port = server.port
  return client
}

const chair = await signIn(filled.chair)
const evaluators = await Promise.all(filled.evaluators.map(signIn))
const path = `/api/tenders/${filled.tenderId}/evaluation`
/** Number of requests that each connection has sent so far. */
const turns: number[] = Array(connections).fill(0)

/**
 * Returns the evaluator, the bid and the criterion for the connection's next request. No two
 * connections share a pair of bid and criterion.
 */
function next(connection: number) {
  const turn = turns[connection]!++
  const cell = (connection + turn * connections) % (size.bids * size.criteria)
  return {
    place: (connection + turn) % size.evaluators,
    criterion: criteria[cell % size.criteria]!,
    bid: filled.bids[Math.floor(cell / size.criteria)]!,
  }
}

async function answered(reply: Promise<Reply>): Promise<Reply> {
  const { status, body } = await reply
  if (status !== 200) throw new Error(`${status} ${body.toString()}`)
  return reply
}

const newest = new Map(
  (
    await sql<{ key: string; id: number }>`
      select concat_ws(' ', user_id, bid_id, criterion) as key, max(id) as id
      from evaluation_entries where tender_id = ${filled.tenderId} and kind = 'score'
      group by user_id, bid_id, criterion`.execute(db)
  ).rows.map(({ key, id }) => [key, id]),
)

/** Saves a mark that replaces the evaluator's newest mark for the bid and the criterion. */
async function save(connection: number): Promise<void> {
  const { place, criterion, bid } = next(connection)
  const key = `${filled.evaluators[place]} ${bid} ${criterion}`
  const based_on = newest.get(key)!
  const body = { criterion, mark: '3', note: `After ${based_on}`, reason: 'Read again.', based_on }
  const headers = { 'content-type': 'application/json' }
  const sent = Buffer.from(JSON.stringify(body))
  const reply = await answered(
    evaluators[place]!.send('PUT', `${path}/bids/${bid}/score`, sent, headers),
  )
  newest.set(key, JSON.parse(reply.body.toString()).score.id)
}

async function read(client: HttpClient, address: string): Promise<void> {
  await answered(client.send('GET', `${path}${address}`))
}

interface Call {
  name: string
  send: (connection: number) => Promise<void>
}

const byEvaluator =
  (address: (cell: ReturnType<typeof next>) => string) => async (connection: number) => {
    const cell = next(connection)
    await read(evaluators[cell.place]!, address(cell))
  }

const calls: Call[] = [
  { name: 'grid: panel and criteria', send: byEvaluator(() => '') },
  { name: 'grid: bids', send: byEvaluator(() => '/bids') },
  { name: 'grid: own marks', send: byEvaluator(() => '/scores') },
  { name: 'one bid with its answers', send: byEvaluator(({ bid }) => `/bids/${bid}`) },
  { name: 'save a mark', send: save },
  {
    name: 'consensus of a criterion',
    send: byEvaluator(({ criterion }) => `/consensus?criterion=${criterion}`),
  },
]
const ranking: Call = { name: 'ranking', send: () => read(chair, '/ranking') }

async function measure({ name, send }: Call) {
  // This first load warms up the caches and prepares the statements on every connection.
  await load({ send, time: () => 0 }, { people: connections, seconds: 1 })
  const { statements, plan, run } = await measureCost(database, send)
  const times: number[] = []
  let left = requests
  const work = async (connection: number) => {
    while (left > 0) {
      left -= 1
      const start = performance.now()
      await send(connection)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, connection) => work(connection)))
  const sorted = times.toSorted((a, b) => a - b)
  const [p50, p99] = [at(sorted, 0.5), at(sorted, 0.99)]
  return { name, p50, p99, statements, plan, run }
}

const rows: Awaited<ReturnType<typeof measure>>[] = []
let pace = 1
try {
  pace = await measurePace(settings)
  for (const call of calls) rows.push(await measure(call))
  await sql`update evaluations set stage = 'locked', locked_at = now()
    where tender_id = ${filled.tenderId}`.execute(db)
  rows.push(await measure(ranking))
} finally {
  await endProcess(server, 'SIGTERM')
  await database.close()
}
const limit = maxP99Ms / pace
console.table(
  rows.map(({ name, p50, p99, statements, plan, run }) => ({
    call: name,
    'p50 ms': p50.toFixed(1),
    'p99 ms': p99.toFixed(1),
    limit: limit.toFixed(0),
    ratio: (p99 / limit).toFixed(2),
    statements,
    'plan ms': plan,
    'run ms': run,
  })),
)
for (const { name, p99 } of rows.filter((row) => row.p99 > limit)) {
  console.error(`Not reached: ${name}: p99 ${p99.toFixed(0)} ms, not ${limit.toFixed(0)}`)
  process.exitCode = 1
}
