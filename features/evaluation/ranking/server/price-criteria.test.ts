// Tests a tender whose price is split into two price criteria, from publication to the verified
// evidence pack, with API calls by everybody involved. The prices are opened after the marks are
// locked. Requires `npm run build`, because evidence packs contain the verification page that the
// build writes.
import { readFile } from 'node:fs/promises'
import Ajv from 'ajv-draft-04'
import { expect, test } from 'vitest'
import { getAssessment } from '#features/evaluation/summaries/contract/summary.ts'
import {
  getDecisionReport,
  notifyBidders,
  saveDecision,
  submitDecision,
} from '#features/evaluation/award/contract/decision-calls.ts'
import {
  confirmConsensus,
  declareConflicts,
  finishCriterion,
  saveConsensus,
  savePanel,
  saveScore,
  stepEvaluation,
  type EvaluationStep,
} from '#features/evaluation/contract/evaluation.ts'
import { getRanking } from '../contract/ranking.ts'
import type { EvidenceSummary } from '#features/evaluation/evidence/contract/evidence-decisions.ts'
import {
  evidencePaths as paths,
  type EvidenceResult,
} from '#features/evaluation/evidence/contract/evidence-format.ts'
import type { Release } from '#features/open-data/contract/ocds.ts'
import {
  confirmOpening,
  confirmPrices,
  getOpening,
} from '#features/bids/opening/contract/opening.ts'
import type { PackFile } from '#features/evaluation/evidence/rules/pack-files.ts'
import { readZip } from '#features/evaluation/evidence/rules/read-zip.ts'
import { findingsOf, isVerified, sentenceOf } from '#features/evaluation/evidence/rules/report.ts'
import { verifyPack } from '#features/evaluation/evidence/rules/verify-pack.ts'
import {
  makeBidder,
  makeBidScene,
  passDeadline,
  sendTestBid,
  splitSetup,
  type BidScene,
} from '#app/test/bid-scene.ts'
import { createPack, downloadPack, publishedKeys } from '#app/test/evidence-scene.ts'
import { readWorkbook } from '#app/test/read-workbook.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld({ PUBLIC_NOTICES: 'on', OCDS_PREFIX: 'ocds-a1b2c3' })

/** Unit prices of 250 days and of 12.5 m², and the agreed mark, for each bid. */
const offers = [
  { daily: '100', windows: '2.5', mark: '4' },
  { daily: '80', windows: '5', mark: '3' },
  { daily: '160', windows: '1.25', mark: '5' },
]

type Bidder = Awaited<ReturnType<typeof makeBidder>> & { bid: { id: number } }
type Scene = BidScene & { bidders: Bidder[] }

/** Confirms an opening as both openers, and waits until it is finished. */
async function open({ clients, params }: BidScene, envelope: 'quality' | 'price'): Promise<void> {
  const confirmation = envelope === 'quality' ? confirmOpening : confirmPrices
  await clients.buyer.call(confirmation, { params })
  await clients.colleague.call(confirmation, { params })
  const read = async () => {
    const { data } = await clients.buyer.call(getOpening, { params })
    return envelope === 'quality' ? data.status : data.prices?.status
  }
  await expect.poll(read).toBe('opened')
}

/** Evaluates the bids: the colleague marks them, and the buyer chairs and locks the evaluation. */
async function judge({ clients, params, buyer, colleague, bidders }: Scene): Promise<void> {
  const chair = clients.buyer
  const members = [{ user_id: colleague.id, role: 'evaluator' as const, criteria: null }]
  const shown = { hides_names: false, hides_prices: false }
  const body = { chair_id: buyer.id, ...shown, members, revision: null }
  await chair.call(savePanel, { params, body })
  const declarations = bidders.map(({ organisation }) => ({
    organisation_id: organisation.id,
    has_conflict: false,
    statement: '',
  }))
  for (const client of [chair, clients.colleague]) {
    await client.call(declareConflicts, { params, body: { declarations } })
  }
  const step = (name: EvaluationStep) =>
    chair.call(stepEvaluation, { params, body: { step: name } })
  await step('start_scoring')
  for (const [place, { bid }] of bidders.entries()) {
    const given = { criterion: 'quality', mark: offers[place]!.mark, note: 'Read.', based_on: null }
    await clients.colleague.call(saveScore, { params: { ...params, bidId: bid.id }, body: given })
  }
  await clients.colleague.call(finishCriterion, { params, body: { criterion: 'quality' } })
  await step('start_consensus')
  for (const [place, { bid }] of bidders.entries()) {
    const { consensus } = await chair.call(saveConsensus, {
      params: { ...params, bidId: bid.id },
      body: {
        criterion: 'quality',
        mark: offers[place]!.mark,
        reason: 'As described.',
        discussion: '',
        participants: [colleague.id],
        based_on: null,
        citations: [{ question: 'method', quote: 'Carefully.' }],
      },
    })
    const answers = [{ consensus_id: consensus.id, agrees: true, comment: '' }]
    await clients.colleague.call(confirmConsensus, { params, body: { answers } })
  }
  await step('lock')
}

/** Awards the tender to the third bidder, and notifies all bidders. */
async function announce({ clients, params, bidders }: Scene): Promise<void> {
  const none = { lot_id: null, no_award: null, reason: '' }
  const lots = [{ ...none, bid_id: bidders[2]!.bid.id, value: '40015.63' }]
  const { decision } = await clients.buyer.call(saveDecision, {
    params,
    body: { revision: null, lots },
  })
  const body = { sha256: decision.sha256! }
  await clients.buyer.call(submitDecision, { params, body })
  await clients.buyer.call(notifyBidders, { params, body })
}

async function makeAwarded() {
  const scene = await makeBidScene(world, { ...splitSetup, envelope_count: 2 })
  const bidders: Bidder[] = []
  for (const { daily, windows } of offers) {
    const bidder = await makeBidder(world, scene.tender)
    const { bid } = await sendTestBid(bidder.client, scene.tender.id, { daily, windows })
    bidders.push({ ...bidder, bid })
  }
  const whole = { ...scene, bidders }
  await passDeadline(world, scene.tender)
  await open(scene, 'quality')
  await judge(whole)
  const ranking = async () =>
    (await scene.clients.buyer.call(getRanking, { params: scene.params })).data
  const sealed = await ranking()
  await open(scene, 'price')
  const opened = await ranking()
  await announce(whole)
  // The verification compares the deadline with the one that the receipts state.
  const { submission_deadline } = scene.tender
  await world.db
    .updateTable('tenders')
    .set({ submission_deadline })
    .where('id', '=', scene.tender.id)
    .execute()
  return { ...whole, sealed, opened, path: `/api/tenders/${scene.tender.id}` }
}

let made: ReturnType<typeof makeAwarded> | undefined

/** Returns the awarded tender that all tests read. The first call creates it. */
const theAward = () => (made ??= makeAwarded())

test('while the prices are sealed, the ranking reveals nothing about the price criteria', async () => {
  const { sealed } = await theAward()
  for (const bid of sealed.lots[0]!.bids) {
    expect(bid).toMatchObject({ price: null, price_criteria: [], total_price: null, rank: null })
  }
})

test('once the prices are open, every price criterion has its own points', async () => {
  const { opened, bidders } = await theAward()
  expect(
    opened.lots[0]!.bids.map(({ bid_id, rank, price, total, total_price, price_criteria }) => [
      ...[bidders.findIndex(({ bid }) => bid.id === bid_id), rank, price?.exact, total?.points],
      total_price,
      price_criteria.map((one) => [one.key, one.price, one.points]),
    ]),
  ).toEqual([
    [
      ...[2, 1, '75/2', '77.50', '40015.625'],
      [
        ['supply', '40000.00', '22.50'],
        ['care', '15.625', '15.00'],
      ],
    ],
    [
      ...[0, 2, '87/2', '75.50', '25031.25'],
      [
        ['supply', '25000.00', '36.00'],
        ['care', '31.25', '7.50'],
      ],
    ],
    [
      ...[1, 3, '195/4', '72.75', '20062.50'],
      [
        ['supply', '20000.00', '45.00'],
        ['care', '62.50', '3.75'],
      ],
    ],
  ])
})

test('the exported matrix has the price and points for each price criterion', async () => {
  const { clients, path } = await theAward()
  const file = await clients.buyer.get(`${path}/evaluation/export.xlsx`)
  const [matrix] = await readWorkbook(file.bytes)
  const [heads, ...rows] = matrix!.rows
  const columnOf = ({ place }: { place: string }) => place.replace(/\d+/, '')
  const column = (title: string) => {
    const head = heads!.find(({ value }) => value === title)!
    return rows.map((row) => row.find((cell) => columnOf(cell) === columnOf(head))?.value)
  }
  expect(column('Cleaning (45%): points')).toEqual([22.5, 36, 45])
  expect(column('Yearly windows (15%): price')).toEqual([15.625, 31.25, 62.5])
  expect(column('Price points (60%)')).toEqual([37.5, 43.5, 48.75])
})

test('the report shows the price criteria with their weights, prices and points', async () => {
  const { clients, params, path } = await theAward()
  const report = (await clients.buyer.call(getDecisionReport, { params })).data
  const entries = report.parts.flatMap((part) => part.entries)
  const entry = entries.find(({ title }) => title === 'Price: Yearly windows, 15%')
  expect(entry?.table?.rows.map(({ cells }) => cells.slice(1))).toEqual([
    ['£15.625', '15.00'],
    ['£31.25', '7.50'],
    ['£62.50', '3.75'],
  ])
  expect(entries.flatMap(({ lines }) => lines)).toEqual(
    expect.arrayContaining(['Price: Cleaning: 45%', 'Price: Yearly windows: 15%']),
  )
  expect((await clients.buyer.get(`${path}/decision/report.pdf`)).status).toBe(200)
})

test('bidders get their own prices and points, and the winner’s points but not its prices', async () => {
  const { bidders, params, path } = await theAward()
  const [lost, , won] = await Promise.all(
    bidders.map(async ({ client }) => (await client.call(getAssessment, { params })).data),
  )
  const care = { key: 'care', name: 'Yearly windows', weight: '15' }
  const [own] = lost!.summaries
  expect(own!.price_criteria?.[1]).toEqual({ ...care, points: '7.50', price: '31.25' })
  expect(own!.winner?.price_criteria?.[1]).toEqual({ ...care, points: '15.00' })
  expect(won!.summaries[0]!.price_criteria).toHaveLength(2)
  expect((await bidders[0]!.client.get(`${path}/assessment.pdf`)).status).toBe(200)
})

test('the open data has the winner’s points for the price criteria, without its prices', async () => {
  const { tender } = await theAward()
  const reply = await world.visitor().get(`/api/ocds/releases/ocds-a1b2c3-${tender.reference}`)
  const releases: Release[] = reply.body.releases
  const [award] = releases.flatMap(({ awards }) => awards ?? [])
  expect(award?.priceScores).toEqual([
    { id: 'supply', title: 'Cleaning', weight: 45, points: 22.5 },
    { id: 'care', title: 'Yearly windows', weight: 15, points: 15 },
  ])
  expect(JSON.stringify(reply.body)).not.toContain('15.625')
})

test('the open data matches the schema of our extension', async () => {
  const { tender } = await theAward()
  const reply = await world.visitor().get(`/api/ocds/releases/ocds-a1b2c3-${tender.reference}`)
  const releases: Release[] = reply.body.releases
  const path = new URL('../../../../docs/criterion-scores/release-schema.json', import.meta.url)
  const { definitions } = JSON.parse(await readFile(path, 'utf8'))
  const isValid = new Ajv({ strict: false }).compile({ ...definitions.Award, definitions })
  const awards = releases.flatMap((release) => release.awards ?? [])
  expect(awards).not.toEqual([])
  for (const award of awards) expect([isValid(award), isValid.errors]).toEqual([true, null])
  const { points: _points, ...incomplete } = awards[0]!.priceScores![0]!
  expect(isValid({ ...awards[0], priceScores: [incomplete] })).toBe(false)
})

/** Returns the files of a pack. The content of the JSON file at `path` is changed. */
function withChange<Content>(
  files: readonly PackFile[],
  path: string,
  change: (content: Content) => void,
): PackFile[] {
  return files.map((file) => ({
    ...file,
    async text() {
      const text = await file.text()
      if (file.path !== path) return text
      const content: Content = JSON.parse(text)
      change(content)
      return JSON.stringify(content)
    },
  }))
}

test('the evidence pack passes verification, and changes to the price criteria are detected', async () => {
  const { clients, tender, params, bidders } = await theAward()
  const chair = { chair: { client: clients.buyer }, tender, params }
  const bytes = await downloadPack(chair, await createPack(chair))
  const files = await readZip(new Blob([new Uint8Array(bytes)]))
  const trustedKeys = await publishedKeys(clients.buyer)
  const report = await verifyPack(files, { trustedKeys })
  expect(findingsOf(report).map(sentenceOf)).toEqual([])
  expect(isVerified(report)).toBe(true)
  expect(report.lots[0]!.bids.map(({ recomputed }) => recomputed)).toEqual([
    { total: '77.50', rank: 1 },
    { total: '75.50', rank: 2 },
    { total: '72.75', rank: 3 },
  ])
  const sentences = async (changed: PackFile[]) =>
    findingsOf(await verifyPack(changed, { trustedKeys }))
      .map(sentenceOf)
      .join('\n')
  type Result = EvidenceResult['lots'][number]['bids'][number]
  const withResult = (change: (bid: Result) => void) =>
    withChange(files, paths.result, ({ lots }: EvidenceResult) => change(lots[0]!.bids[0]!))
  expect(await sentences(withResult((bid) => delete bid.price_criteria))).toContain(
    'the announced price for supply is none, but the marks and prices give 40000.00.',
  )
  expect(await sentences(withResult((bid) => (bid.price_criteria![1]!.exact = '9/1')))).toContain(
    'the announced points for care is 9/1, but the marks and prices give 15/1.',
  )
  const withSummary = (change: (content: EvidenceSummary['content']) => void) =>
    withChange(files, paths.summaries, (all: EvidenceSummary[]) =>
      change(all.find(({ bid_id }) => bid_id === bidders[0]!.bid.id)!.content),
    )
  const ofSummary = async (change: Parameters<typeof withSummary>[0]) =>
    sentences(withSummary(change))
  expect(await ofSummary((content) => (content.price_criteria![0]!.price = '1.00'))).toContain(
    'the summary says that the price for supply is 1.00, but the record gives 25000.00.',
  )
  expect(await ofSummary((content) => (content.price_criteria![1]!.points = '15.00'))).toContain(
    'the summary says that the points for care is 15.00, but the record gives 7.50.',
  )
  const added = { key: 'rates', points: '3.00', price: '5.00' }
  expect(await ofSummary((content) => content.price_criteria!.push(added))).toContain(
    'the summary says that the points for rates is 3.00, but the record gives none.',
  )
})
