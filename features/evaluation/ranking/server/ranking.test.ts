import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  confirmConsensus,
  finishCriterion,
  saveConsensus,
  saveScore,
  stepEvaluation,
  evaluationTexts as texts,
} from '#features/evaluation/contract/evaluation.ts'
import { breakTie, excludeBid, getRanking } from '../contract/ranking.ts'
import { calculateResult } from '../rules/calculate-result.ts'
import { setup } from '#app/test/bid-scene.ts'
import {
  judgedSetup,
  makeEvaluationScene,
  type EvaluationScene,
} from '#app/test/evaluation-scene.ts'
import { readCsv, readWorkbook } from '#app/test/read-workbook.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()
const rankingOf = async ({ chair, params }: EvaluationScene) =>
  (await chair.client.call(getRanking, { params })).data
const refusalOf = ({ status, body }: { status: number; body: { message: string } }) => [
  status,
  body.message,
]

test('an evaluator can finish a criterion once every bid taking part has a mark and a note', async () => {
  const scene = await makeEvaluationScene(world)
  const { client, user } = scene.evaluators[0]
  const path = `/api/tenders/${scene.tender.id}/evaluation/finish`
  const body = { criterion: 'quality' }
  expect(refusalOf(await client.post(path, body))).toEqual([
    409,
    'Give every bid a mark and a note before you finish.',
  ])
  const [excluded, ...bidders] = scene.bidders
  await scene.chair.client.call(excludeBid, {
    params: { ...scene.params, bidId: excluded!.bid.id },
    body: { code: 'withdrawn', text: 'A letter.', evidence: '' },
  })
  const ids = new Map<number, number>()
  for (const { bid } of bidders) {
    const params = { ...scene.params, bidId: bid.id }
    const given = { ...body, mark: '3', note: ' ', based_on: null }
    ids.set(bid.id, (await client.call(saveScore, { params, body: given })).score.id)
  }
  expect(refusalOf(await client.post(path, body))).toEqual([
    409,
    'Give every bid a mark and a note before you finish.',
  ])
  for (const { bid } of bidders) {
    const params = { ...scene.params, bidId: bid.id }
    const given = { ...body, mark: '3', note: 'Fine.', based_on: ids.get(bid.id)! }
    await client.call(saveScore, { params, body: given })
  }
  for (let time = 0; time < 2; time += 1) {
    const { evaluation } = await client.call(finishCriterion, { params: scene.params, body })
    const own = evaluation.members.find((member) => member.user.id === user.id)!
    expect(own.finished).toEqual(['quality'])
  }
  const rows = await world.db
    .selectFrom('evaluation_entries')
    .select('id')
    .where('kind', '=', 'finish')
    .where('user_id', '=', user.id)
    .execute()
  expect(rows).toHaveLength(1)
  expect(refusalOf(await scene.chair.client.post(path, body))).toEqual([
    403,
    'Only evaluators can do this.',
  ])
})

describe('the ranking', () => {
  test('is shown after the lock with points, ranks and prices', async () => {
    const scene = await makeEvaluationScene(world, { stage: 'locked' })
    const { are_prices_open, lots } = await rankingOf(scene)
    expect(are_prices_open).toBe(true)
    const [lot] = lots
    expect(lot!.bids.map(({ rank }) => rank)).toEqual([1, 2, 3])
    expect(lot!.bids[0]).toMatchObject({
      bid_id: scene.bidders[2]!.bid.id,
      bidder: scene.bidders[2]!.organisation.name,
      quality: { points: '60.00', exact: '60/1' },
      is_low_price: false,
      exclusion: null,
    })
    for (const { client } of [...scene.evaluators, scene.observer, scene.priceEvaluator]) {
      const { data } = await client.call(getRanking, { params: scene.params })
      expect(data.lots).toEqual(lots)
    }
    const open = await makeEvaluationScene(world, { stage: 'consensus' })
    const path = `/api/tenders/${open.tender.id}/evaluation/ranking`
    expect(refusalOf(await open.chair.client.get(path))).toEqual([
      409,
      texts.wrongStage('consensus'),
    ])
  })

  test('has quality points only while the prices are sealed', async () => {
    const scene = await makeEvaluationScene(world, { stage: 'locked', pricesSealed: true })
    const { are_prices_open, lots } = await rankingOf(scene)
    expect(are_prices_open).toBe(false)
    for (const { price, total, rank, total_price } of lots[0]!.bids) {
      expect([price, total, rank, total_price]).toEqual([null, null, null, null])
    }
    const order = scene.bidders.map(({ bid }) => bid.id)
    const path = `/api/tenders/${scene.tender.id}/evaluation/tie-breaks`
    const refused = await scene.chair.client.post(path, { order, reason: 'By lot.' })
    expect(refusalOf(refused)).toEqual([409, texts.pricesSealed])
  })

  test('reports ties, and the order that the chair records for them', async () => {
    const scene = await makeEvaluationScene(world, {
      stage: 'locked',
      bidders: 4,
      changes: {
        price_formula: 'fixed_price',
        price_weight: '0',
        price_lines: [],
        criteria: [
          { key: 'quality', name: 'Quality', weight: '60', minimum_mark: null },
          { key: 'service', name: 'Service', weight: '40', minimum_mark: null },
        ],
      },
    })
    const { lots } = await rankingOf(scene)
    const tied = [scene.bidders[0]!.bid.id, scene.bidders[3]!.bid.id].toSorted((a, b) => a - b)
    expect(lots[0]).toMatchObject({ ties: [tied], tie_breaks: [] })
    expect(lots[0]!.bids.find(({ bid_id }) => bid_id === tied[0])).toMatchObject({
      rank: 3,
      is_tied: true,
    })
    const path = `/api/tenders/${scene.tender.id}/evaluation/tie-breaks`
    for (const order of [
      [tied[0], scene.bidders[1]!.bid.id],
      [tied[0], tied[0]],
    ]) {
      const refused = await scene.chair.client.post(path, { order, reason: 'By lot.' })
      expect(refusalOf(refused)).toEqual([409, 'These bids are not tied.'])
    }
    const order = tied.toReversed()
    const body = { order, reason: 'Better quality, as published.' }
    await scene.chair.client.call(breakTie, { params: scene.params, body })
    const { lots: after } = await rankingOf(scene)
    expect(after[0]!.tie_breaks).toMatchObject([
      { order, reason: body.reason, by: { id: scene.chair.user.id } },
    ])
    const foreign = await scene.evaluators[0].client.post(path, body)
    expect(refusalOf(foreign)).toEqual([403, texts.chairOnly])
  })

  test('leaves out a bid with a mark below the minimum', async () => {
    const criteria = [
      { key: 'quality', name: 'Quality', weight: '40', minimum_mark: 4 },
      { key: 'service', name: 'Service', weight: '20', minimum_mark: null },
    ]
    const scene = await makeEvaluationScene(world, { stage: 'locked', changes: { criteria } })
    const [below, ...others] = scene.bidders.map(({ bid }) => bid.id)
    const { lots } = await rankingOf(scene)
    const ranks = new Map(lots[0]!.bids.map((bid) => [bid.bid_id, bid]))
    expect(ranks.get(below!)).toMatchObject({
      rank: null,
      price: null,
      total: null,
      below_minimum: ['quality'],
      exclusion: null,
    })
    expect(others.map((id) => ranks.get(id)!.rank)).toEqual([2, 1])
    // Points for price depend on the lowest price of the remaining bids, without the bid below the minimum mark.
    expect(ranks.get(others[0]!)!.price!.points).toBe('40.00')
  })

  test('flags low prices, and leaves excluded bids without a rank', async () => {
    const scene = await makeEvaluationScene(world, {
      stage: 'locked',
      changes: { low_price_rule: { kind: 'below_mean', percent: '1', next_percent: null } },
    })
    const [cheap, next] = scene.bidders.map(({ bid }) => bid.id)
    await world.db
      .updateTable('opened_envelopes')
      .set({ total: '1000' })
      .where('bid_id', '=', cheap!)
      .where('envelope', '=', 'price')
      .execute()
    const bidIn = async (id: number) =>
      (await rankingOf(scene)).lots[0]!.bids.find(({ bid_id }) => bid_id === id)!
    expect((await bidIn(cheap!)).is_low_price).toBe(true)
    await scene.chair.client.call(excludeBid, {
      params: { ...scene.params, bidId: next! },
      body: { code: 'mandatory_ground', text: 'Debarred.', evidence: '' },
    })
    expect(await bidIn(next!)).toMatchObject({ rank: null, exclusion: 'mandatory_ground' })
  })
})

test('matches a recalculation from the stored rows', async () => {
  const criteria = judgedSetup.criteria!.map(({ key }) => key)
  const evaluations = fc.record({
    marks: fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 })), {
      minLength: 3,
      maxLength: 3,
    }),
    excluded: fc.option(fc.integer({ min: 0, max: 2 })),
    formula: fc.constantFrom('lowest_over_price', 'linear', 'distance_from_mean'),
  })
  await fc.assert(
    fc.asyncProperty(evaluations, async ({ marks, excluded, formula }) => {
      const changes = { price_formula: formula as 'linear' }
      const scene = await makeEvaluationScene(world, { changes })
      await evaluateAll(scene, { marks, excluded })
      const shown = await rankingOf(scene)
      const judged = scene.bidders.map(({ bid }, place) => ({
        id: bid.id,
        lot_id: null,
        total: String((100 + place) * 250 + 31.25),
        marks:
          place === excluded
            ? {}
            : Object.fromEntries(criteria.map((key, at) => [key, String(marks[place]![at])])),
        is_excluded: place === excluded,
      }))
      const [expected] = calculateResult({ ...setup, ...judgedSetup, ...changes }, judged)
      const figures = (bids: { bid_id: number; rank: number | null; total: unknown }[]) =>
        bids.map(({ bid_id, rank, total }) => ({ bid_id, rank, total }))
      expect(figures(shown.lots[0]!.bids)).toEqual(figures(expected!.bids))
      expect(shown.lots[0]!.ties).toEqual(expected!.ties)
    }),
    { numRuns: 5, seed: 29 },
  )
})

interface Judgement {
  marks: [number, number][]
  excluded: number | null
}

/**
 * Runs a whole evaluation with API calls by the panel members: they score the bids, agree on marks
 * and confirm them, and the chair locks the evaluation.
 */
async function evaluateAll(scene: EvaluationScene, { marks, excluded }: Judgement) {
  const { params, chair, evaluators, bidders, criteria } = scene
  const step = (name: 'start_consensus' | 'lock') =>
    chair.client.call(stepEvaluation, { params, body: { step: name } })
  if (excluded !== null) {
    await chair.client.call(excludeBid, {
      params: { ...params, bidId: bidders[excluded]!.bid.id },
      body: { code: 'withdrawn', text: 'A letter.', evidence: '' },
    })
  }
  const cells = criteria.flatMap((criterion, at) =>
    bidders.flatMap(({ bid }, place) =>
      place === excluded
        ? []
        : [{ criterion, bidId: bid.id, place, mark: String(marks[place]![at]) }],
    ),
  )
  for (const { client } of evaluators) {
    for (const { bidId, criterion, mark } of cells) {
      const body = { criterion, mark, note: 'Read.', based_on: null }
      await client.call(saveScore, { params: { ...params, bidId }, body })
    }
    for (const criterion of criteria) {
      await client.call(finishCriterion, { params, body: { criterion } })
    }
  }
  await step('start_consensus')
  const answers = []
  for (const { bidId, criterion, mark, place } of cells) {
    const body = {
      criterion,
      mark,
      reason: 'As described.',
      discussion: '',
      citations: [{ question: 'method', quote: `Method of ${place}` }],
      participants: evaluators.map(({ user }) => user.id),
      based_on: null,
    }
    const saved = await chair.client.call(saveConsensus, { params: { ...params, bidId }, body })
    answers.push({ consensus_id: saved.consensus.id, agrees: true, comment: '' })
  }
  for (const { client } of evaluators) {
    await client.call(confirmConsensus, { params, body: { answers } })
  }
  await step('lock')
}

describe('the export', () => {
  test('has the matrix and every row, with formulas as text, and is for the chair after the lock', async () => {
    const scene = await makeEvaluationScene(world, { stage: 'locked' })
    const path = `/api/tenders/${scene.tender.id}/evaluation/export`
    await scene.chair.client.call(excludeBid, {
      params: { ...scene.params, bidId: scene.bidders[0]!.bid.id },
      body: { code: 'withdrawn', text: '=1+1', evidence: '' },
    })
    const file = await scene.chair.client.get(`${path}.xlsx`)
    expect(file.status).toBe(200)
    const [matrix, record, ...more] = await readWorkbook(file.bytes)
    expect([matrix!.name, record!.name, more]).toEqual(['Scores', 'Record', []])
    const headings = matrix!.rows[0]!.map(({ value }) => value)
    expect(headings).toContain('Quality (40%): mark')
    expect(headings).toContain('Service (20%): points')
    expect(headings.slice(-3)).toEqual(['Rank', 'Tied', 'Excluded'])
    expect(matrix!.rows).toHaveLength(1 + 3)
    const cells = record!.rows.flat()
    expect(cells.find(({ value }) => value === '=1+1')).toMatchObject({
      type: 'inlineStr',
      style: 4,
    })
    const lines = readCsv((await scene.chair.client.get(`${path}.csv`)).body)
    expect(lines).toHaveLength(record!.rows.length)
    const kinds = lines.slice(1).map(([, , kind]) => kind)
    // Two evaluators mark three bids for two criteria, and confirm each consensus.
    expect(kinds.filter((kind) => kind === 'Mark')).toHaveLength(12)
    expect(kinds.filter((kind) => kind === 'Consensus')).toHaveLength(6)
    expect(kinds.filter((kind) => kind === 'Answer to a consensus')).toHaveLength(12)
    expect(lines.at(-1)).toContain("'=1+1")
    const audits = await world.db
      .selectFrom('audit_logs')
      .select('metadata')
      .where('action', '=', 'evaluation.exported')
      .where('resource_id', '=', scene.tender.id)
      .orderBy('id')
      .execute()
    expect(audits.map(({ metadata }) => metadata)).toEqual([{ format: 'xlsx' }, { format: 'csv' }])
    for (const { client } of [...scene.evaluators, scene.observer, scene.outsider]) {
      expect((await client.get(`${path}.csv`)).status).toBe(403)
    }
    const open = await makeEvaluationScene(world, { stage: 'consensus' })
    const early = `/api/tenders/${open.tender.id}/evaluation/export.xlsx`
    expect((await open.chair.client.get(early)).status).toBe(409)
  })
})
