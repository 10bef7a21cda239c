// Counts the statements of each write without measuring time: all of them, and those that run while
// a row is locked that other people's changes may need. docs/performance.md lists the same counts.
// `npm test -- app/test/writes.test.ts --silent=false` prints the table.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LogEvent } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeKeyPair } from '#features/bids/sealing/server/age.ts'
import { startBid } from '#features/bids/sending/contract/bid.ts'
import { getBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { saveDecision, submitDecision } from '#features/evaluation/award/contract/decision-calls.ts'
import { makeBidder, makeBidScene, sealBid, startedBid } from './bid-scene.ts'
import type { Client } from './client.ts'
import { makeDecisionScene, usualChoice } from './decision-scene.ts'
import { makeEvaluationScene } from './evaluation-scene.ts'
import { makeOpenerScene, sealToOpeners } from './opener-scene.ts'
import { inDays, readForm, tenderForm } from './tender-form.ts'
import { useWorld } from './world.ts'

const world = useWorld({ PUBLIC_NOTICES: 'on' })
let app: typeof world.app
/** Texts of the statements that the server has sent. */
const sent: string[] = []

beforeAll(async () => {
  const onQuery = ({ query }: LogEvent) => void sent.push(query.sql)
  app = await world.startSecondServer(world.connectAgain({ onQuery }))
})

type Reply = Promise<{ status: number; body: unknown }>
/** Prepares a write, and returns the function that makes the call. */
type Write = () => Promise<() => Reply>

const signedIn = (user: { id: number }) => world.signedIn(user, app)

async function makeTender(values: Parameters<typeof world.makeTender>[0] = {}) {
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id, ...values })
  await world.makeDocument(tender)
  return { tender, client: await signedIn(buyer), path: `/api/tenders/${tender.id}` }
}

const lifecycle =
  (step: string, values: Parameters<typeof makeTender>[0] = {}, body: object = {}): Write =>
  async () => {
    const { client, path } = await makeTender(values)
    return () => client.post(`${path}/${step}`, body)
  }

async function edit(change: object): Promise<() => Reply> {
  const { tender, client, path } = await makeTender()
  const body = { ...(await readForm(client, tender.id)), change_note: null, ...change }
  return () => client.put(path, body)
}

async function create(fields: object): Promise<() => Reply> {
  const client = await signedIn(await world.makeUser({ role: 'buyer' }))
  return () => client.post('/api/tenders', tenderForm({ status: 'draft', ...fields }))
}

const lots = Array.from({ length: 100 }, (_, n) => ({ lot_number: n + 1, title: `Lot ${n + 1}` }))
const text = 'Are the two lifts in the east wing part of the contract?'

async function makeAnswer() {
  const { tender, client, path } = await makeTender()
  const supplier = await world.makeUser()
  await world.makeInterest(tender, supplier)
  const asking = await signedIn(supplier)
  const { body } = await asking.post(`${path}/questions`, { question_text: text })
  const { question } = body as { question: { id: number } }
  const address = `${path}/questions/${question.id}`
  await client.post(`${address}/answer`, { answer_text: 'Yes.' })
  return () => client.post(`${address}/publish`, {})
}

async function makeDecision(bidders: number) {
  const scene = await makeDecisionScene(world, { bidders })
  const { chair, params } = scene
  const body = { revision: null, lots: usualChoice(scene) }
  const { decision } = await chair.client.call(saveDecision, { params, body })
  const read = { sha256: decision.sha256! }
  await chair.client.call(submitDecision, { params, body: read })
  return { client: await signedIn(chair.user), params, read }
}

/** Prepares a bid, and returns the client and the call that sends it. */
async function makeBid() {
  const { tender, params } = await makeBidScene(world)
  const { user } = await makeBidder(world, tender)
  const client = await signedIn(user)
  const bidding = (await client.call(getBidding, { params })).data!
  const bid = await startedBid(client, tender.id)
  const body = await sealBid(client, { tenderId: tender.id, bid, bidding })
  const path = `/api/tenders/${tender.id}/bids/${bid.id}`
  return { client, path, send: () => client.post(`${path}/send`, body) }
}

async function interested(): Promise<{ client: Client; path: string }> {
  const { tender, path } = await makeTender()
  const supplier = await world.makeUser()
  await world.makeInterest(tender, supplier)
  return { client: await signedIn(supplier), path }
}

const writes: Record<string, Write> = {
  'create a draft': () => create({}),
  'create a draft with 100 lots': () => create({ lots }),
  'create and publish': () => create({ status: 'published' }),
  publish: lifecycle('publish', { status: 'draft' }),
  'publish again': lifecycle('publish', { status: 'draft', published_at: inDays(-1) }),
  'publish, with bids': async () => {
    const { tender, clients, buyer } = await makeBidScene(world)
    await clients.buyer.post(`/api/tenders/${tender.id}/unpublish`, {})
    const client = await signedIn(buyer)
    return () => client.post(`/api/tenders/${tender.id}/publish`, {})
  },
  unpublish: lifecycle('unpublish'),
  close: lifecycle('close'),
  cancel: lifecycle('cancel', {}, { reason: 'other', text: 'Not needed any more' }),
  'change the title': () => edit({ title: 'Cleaning of the library' }),
  'move a deadline': () => edit({ submission_deadline: inDays(20) }),
  'add a lot': async () => {
    const { client, path } = await makeTender()
    return () => client.post(`${path}/lots`, lots[0])
  },
  'register interest': async () => {
    const { path } = await makeTender()
    const client = await signedIn(await world.makeUser())
    return () => client.post(`${path}/interests`, {})
  },
  'ask a question': async () => {
    const { client, path } = await interested()
    return () => client.post(`${path}/questions`, { question_text: text })
  },
  'publish an answer': makeAnswer,
  'send a bid': async () => (await makeBid()).send,
  'send a bid sealed to three openers': async () => {
    const { tender, params } = await makeOpenerScene(world, { envelope_count: 2 })
    const { user } = await makeBidder(world, tender)
    const client = await signedIn(user)
    const bidding = (await client.call(getBidding, { params })).data!
    const { recipient: draft_recipient } = await makeKeyPair()
    const start = { lot_id: null, draft_recipient }
    const { bid } = await client.call(startBid, { params, body: start })
    const { body } = await sealToOpeners(client, { tenderId: tender.id, bid, bidding })
    return () => client.post(`/api/tenders/${tender.id}/bids/${bid.id}/send`, body)
  },
  'withdraw a bid': async () => {
    const { client, path, send } = await makeBid()
    await send()
    return () => client.post(`${path}/withdraw`, {})
  },
  'save a mark': async () => {
    const { tender, evaluators, bidders } = await makeEvaluationScene(world)
    const client = await signedIn(evaluators[0].user)
    const path = `/api/tenders/${tender.id}/evaluation/bids/${bidders[0]!.bid.id}/score`
    const body = { criterion: 'quality', mark: '4', note: 'Clear steps.', based_on: null }
    return () => client.put(path, body)
  },
  'announce an award to 20 bidders': async () => {
    const { client, params, read } = await makeDecision(20)
    return () => client.post(`/api/tenders/${params.tenderId}/decision/notify`, read)
  },
}

/** Statements that each write must send exactly once, however many rows it reads or writes. */
const sentOnce: Record<string, RegExp[]> = {
  'create a draft with 100 lots': [/^insert into "lots"/],
  'publish again': [/^update "tenders"/, /from "lots"/],
  'publish, with bids': [/^update "tenders"/, /from "lots"/, /"biddings"."setup"/],
  'send a bid sealed to three openers': [
    /for share/,
    /^insert into "bid_version_files"/,
    /^insert into "bid_envelopes"/,
    /^insert into "bid_shares"/,
  ],
  'announce an award to 20 bidders': [/insert into notifications/, /pg_notify/],
}

/** A statement that locks or changes a row that other people's changes may need. */
const locking = /^\s*(update "tenders"|select .* from "tenders" .*for )|tender_references/s

interface Count {
  statements: number
  whileLocked: number
}

/** Counts the statements. Those that begin and commit the transaction are included. */
function count(texts: readonly string[]): Count {
  const begin = texts.indexOf('begin')
  const first = texts.findIndex((text, place) => place > begin && locking.test(text))
  const last = texts.indexOf('commit', first)
  const whileLocked = first < 0 || last < 0 ? 0 : last - first + 1
  return { statements: texts.length, whileLocked }
}

const counts: Record<string, Count> = {}

afterAll(() => {
  const rows = Object.entries(counts).map(
    ([name, { statements, whileLocked }]) => `| ${name} | ${statements} | ${whileLocked} |`,
  )
  process.stdout.write(`${rows.join('\n')}\n`)
})

/** Returns the counts in docs/performance.md, by the write's name. */
async function readListed(): Promise<Record<string, Count>> {
  const page = await readFile(join(import.meta.dirname, '../../docs/performance.md'), 'utf8')
  const [, section = ''] = page.split('## Statements of writes\n')
  const rows = section.split('\n## ')[0]!.matchAll(/^\| (.+?) +\| (\d+) +\| (\d+) +\|/gm)
  return Object.fromEntries(
    [...rows].map(([, name, ...numbers]) => {
      const [statements, whileLocked] = numbers.map(Number) as [number, number]
      return [name, { statements, whileLocked }]
    }),
  )
}

test.for(Object.entries(writes))('%s: statements as documented', async ([name, prepare]) => {
  const call = await prepare()
  sent.length = 0
  const { status, body } = await call()
  if (status >= 300) expect.fail(JSON.stringify(body))
  if (process.env['STATEMENTS']) {
    const lines = sent.map((text) => text.replaceAll(/\s+/g, ' ').slice(0, 160))
    process.stdout.write(`${name}:\n${lines.join('\n')}\n`)
  }
  for (const pattern of sentOnce[name] ?? []) {
    expect([pattern, sent.filter((text) => pattern.test(text)).length]).toEqual([pattern, 1])
  }
  counts[name] = count(sent)
  expect(counts[name]).toEqual((await readListed())[name])
})

test('docs/performance.md lists the statements of every write', async () => {
  expect(Object.keys(await readListed())).toEqual(Object.keys(writes))
})
