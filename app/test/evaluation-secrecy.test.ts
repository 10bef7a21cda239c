// An evaluator's marks are secret until every assigned evaluator has finished the criterion. One
// evaluator saves marks with notes that contain a unique word. Calls by every other user must then
// return the same as before, and neither a note nor a mark may appear in a reply, an event, a
// notification, an email, the log or any table other than the evaluation record. Replies to
// evaluators must not contain hidden names or prices until the evaluation is locked; replies to
// guests must never contain them.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '../contract.ts'
import { addressOf } from '#kernel/contract/endpoint.ts'
import { finishCriterion, saveScore } from '#features/evaluation/contract/evaluation.ts'
import { buildApp } from '../server/app.ts'
import type { Client } from './client.ts'
import {
  addGuest,
  declareClear,
  makeEvaluationScene,
  scoreAll,
  type EvaluationScene,
} from './evaluation-scene.ts'
import { textOf } from './read-archive.ts'
import { steady } from './steady-reply.ts'
import { useWorld } from './world.ts'

const world = useWorld()

const secrets = ['xblindnotex', 'xblindreasonx', '"mark":"0.5"']
const isSaid = (text: string) => secrets.some((word) => text.includes(word))

const lines: string[] = []
const received: string[] = []
const readers: Record<string, Client> = {}
let scene: EvaluationScene
let marking: Client
let before: Map<string, string>
let saved: Map<string, string>
let finished: Map<string, string>

beforeAll(async () => {
  const config = { ...world.services.config, logLevel: 'info' as const }
  const app = await buildApp(
    { ...world.services, config },
    { write: (line) => void lines.push(line) },
  )
  scene = await makeEvaluationScene(world, { changes: { mark_step: 'half' } })
  marking = await world.signedIn(scene.evaluators[0].user, app)
  await makeReaders(app)
  for (const user of [scene.chair.user, scene.evaluators[1].user, scene.bidders[0]!.user]) {
    await world.services.live.join(
      {
        userId: user.id,
        tenderId: scene.tender.id,
        moved: () => received.push('moved'),
        send: (name) => received.push(name),
        end: () => {},
      },
      10,
    )
  }
  await world.deliverMail()
  await ask()
  before = await ask()
  await mark('4', {})
  saved = await ask()
  await finish()
  await mark('0.5', { reason: 'xblindreasonx' })
  finished = await ask()
}, 300_000)

async function makeReaders(app: FastifyInstance) {
  const guest = await addGuest(world, scene)
  await declareClear(world, scene, guest.user)
  const people = {
    chair: scene.chair.user,
    'other evaluator': scene.evaluators[1].user,
    'price evaluator': scene.priceEvaluator.user,
    observer: scene.observer.user,
    colleague: scene.outsider.user,
    guest: guest.user,
    bidder: scene.bidders[0]!.user,
    'other buyer': await world.makeUser({ role: 'buyer' }),
    administrator: await world.makeUser({ role: 'admin' }),
  }
  for (const [name, user] of Object.entries(people)) {
    readers[name] = await world.signedIn(user, app)
  }
  readers['visitor'] = world.visitor(app)
}

let newest: Map<number, number> = new Map()

async function mark(value: string, more: { reason?: string }): Promise<void> {
  for (const { bid } of scene.bidders) {
    const based_on = newest.get(bid.id) ?? null
    const note = `xblindnotex ${value}`
    const body = { criterion: 'quality', mark: value, note, based_on, ...more }
    const params = { ...scene.params, bidId: bid.id }
    newest = newest.set(bid.id, (await marking.call(saveScore, { params, body })).score.id)
  }
}

const finish = () =>
  marking.call(finishCriterion, { params: scene.params, body: { criterion: 'quality' } })

/**
 * Makes every read call for this tender as every other user. Returns the replies by user and call.
 */
const ask = () => askAbout(scene, readers)

async function askAbout(
  { tender, bidders }: EvaluationScene,
  clients: Record<string, Client>,
): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  const { bid } = bidders[0]!
  for (const [who, client] of Object.entries(clients)) {
    for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
      if (endpoint.path === '/notifications/stream') continue
      const names = endpoint.path.match(/:\w+/g) ?? []
      const ids = { tenderId: tender.id, bidId: bid.id, fileId: bid.file.id }
      const params = Object.fromEntries(names.map((name) => [name.slice(1), 1]))
      const address = addressOf(endpoint, { params: { ...params, ...ids } })
      const isConsensus = endpoint.path.endsWith('/evaluation/consensus')
      const answer = await client.get(isConsensus ? `${address}?criterion=quality` : address)
      const text = await textOf(answer.bytes)
      answers.set(`${who}: ${endpoint.path}`, `${answer.status} ${steady(text)}`)
    }
  }
  return answers
}

/**
 * Returns the calls with different replies, except for the administrator's audit log, which shows
 * that a row was added.
 */
const changedCalls = (one: Map<string, string>, other: Map<string, string>) =>
  [...one.keys()].filter(
    (call) => one.get(call) !== other.get(call) && !/^administrator: .*audit-logs/.test(call),
  )

test('saving a mark changes no reply to any other user', () => {
  expect(before.size).toBeGreaterThan(500)
  expect(changedCalls(before, saved)).toEqual([])
})

test('finishing the scoring shows the panel who has finished, but no marks or notes', () => {
  const changed = changedCalls(saved, finished)
  expect(changed.filter((call) => !call.endsWith('/evaluation'))).toEqual([])
  expect(changed).toContain('chair: /tenders/:tenderId/evaluation')
  expect([...saved, ...finished].filter(([, answer]) => isSaid(answer))).toEqual([])
})

test('no event, notification, email or log entry reveals a mark', async () => {
  expect(received).toEqual([])
  expect(await world.deliverMail()).toEqual([])
  expect(lines.join('')).toContain('/evaluation/bids/:bidId/score')
  expect(isSaid(lines.join(''))).toBe(false)
})

test('the database stores the texts of an evaluation only in its record', async () => {
  expect(await tablesWith(secrets.slice(0, 2))).toEqual(['evaluation_entries'])
})

/** Returns the tables that contain one of the texts in any column. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'`.execute(world.db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.table(name)} as t
      where t::text like any (${texts.map((text) => `%${text}%`)}) limit 1`.execute(world.db)
    if (rows.length > 0) found.push(name)
  }
  return found
}

test('once all evaluators have finished, only users who may read marks can see them', async () => {
  await scoreAll(world, scene, scene.evaluators[1].user)
  const guest = await world.db
    .selectFrom('panel_members')
    .innerJoin('users', 'users.id', 'panel_members.user_id')
    .where('tender_id', '=', scene.tender.id)
    .where('users.is_guest', '=', true)
    .select('users.id')
    .executeTakeFirstOrThrow()
  await scoreAll(world, scene, guest)
  const found = [...(await ask())].filter(([, answer]) => isSaid(answer)).map(([call]) => call)
  const path = '/tenders/:tenderId/evaluation/consensus'
  expect(found.toSorted()).toEqual(
    ['chair', 'guest', 'observer', 'other evaluator'].map((who) => `${who}: ${path}`),
  )
})

/** Price of the first bid, which evaluators can't see until the evaluation is locked. */
const hiddenPrice = '25031.25'
const hiddenName = 'xhiddennamex'

/**
 * Returns whether the call concerns bids. Other calls, such as the list of interests, may name the
 * organisation.
 */
const isAboutBids = (call: string) => /\/(evaluation\/|opening|bids)/.test(call)

test.for(['scoring', 'consensus', 'locked'] as const)(
  '%s: evaluators see hidden names and prices only once the evaluation is locked',
  async (stage) => {
    const hidden = await makeEvaluationScene(world, {
      stage,
      hides_names: true,
      hides_prices: true,
    })
    await world.db
      .updateTable('organisations')
      .set({ name: hiddenName })
      .where('id', '=', hidden.bidders[0]!.organisation.id)
      .execute()
    const guest = await addGuest(world, hidden)
    await declareClear(world, hidden, guest.user)
    const { client: evaluator } = hidden.evaluators[0]
    const answers = [...(await askAbout(hidden, { evaluator, guest: guest.client }))]
    const namesIn = (words: string) =>
      answers
        .filter(([call, answer]) => answer.includes(words) && isAboutBids(call))
        .map(([call]) => call)
    const priced = answers.filter(([, answer]) => answer.includes(hiddenPrice))
    if (stage === 'locked') {
      expect(namesIn(hiddenName)).toContain('evaluator: /tenders/:tenderId/evaluation/bids')
      expect(priced.map(([call]) => call)).toContain(
        'evaluator: /tenders/:tenderId/evaluation/ranking',
      )
    }
    const isGuests = (call: string) => stage !== 'locked' || call.startsWith('guest')
    expect(namesIn(hiddenName).filter(isGuests)).toEqual([])
    expect(priced.map(([call]) => call).filter(isGuests)).toEqual([])
  },
)
