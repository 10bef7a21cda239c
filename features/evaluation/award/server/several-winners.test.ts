// Tests a decision with two winners of one lot, one of another and none of a third: what the chair
// can choose, its approval, what each bidder gets, the withdrawal, and the evidence pack.
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  getAssessment,
  listDebriefs,
  type Assessment,
} from '#features/evaluation/summaries/contract/summary.ts'
import {
  getDecision,
  getDecisionReport,
  notifyBidders,
  reviewDecision,
  saveDecision,
  submitDecision,
  withdrawDecision,
} from '../contract/decision-calls.ts'
import type { DecisionInput } from '../contract/decision.ts'
import { breakTie } from '#features/evaluation/ranking/contract/ranking.ts'
import type { Release } from '#features/open-data/contract/ocds.ts'
import { getStandstill } from '#features/evaluation/standstill/contract/standstill.ts'
import { getTender } from '#features/tenders/contract/tender-calls.ts'
import { winnerTexts } from '#features/tenders/contract/tender.ts'
import { sum } from '#kernel/rules/decimal.ts'
import { readZip } from '#features/evaluation/evidence/rules/read-zip.ts'
import { findingsOf } from '#features/evaluation/evidence/rules/report.ts'
import { verifyPack } from '#features/evaluation/evidence/rules/verify-pack.ts'
import { createPack, downloadPack, signBids } from '#app/test/evidence-scene.ts'
import { makeDecisionScene, type DecisionScene } from '#app/test/decision-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld({ PUBLIC_NOTICES: 'on', OCDS_PREFIX: 'ocds-a1b2c3' })

/**
 * Creates a scene with three bids for lot 1, one for lot 2 and none for lot 3, in which each lot can
 * have two winners.
 */
async function makeScene(threshold?: string) {
  const changes = { max_winners: 2 }
  const scene = await makeDecisionScene(world, { changes, ...(threshold && { threshold }) })
  const west = await world.makeLot({ tender_id: scene.tender.id, lot_number: 3, title: 'West' })
  return { ...scene, lots: [...scene.lots, west] }
}

const none = { bid_id: null, value: null, no_award: null, reason: '', others: [] }

/** Returns choices for the three lots: the two best bids, the only bid, and no award. */
function choices({ lots, bidders }: DecisionScene): DecisionInput['lots'] {
  const [north, south, west] = lots.map(({ id }) => id)
  const bid = (place: number) => bidders[place]!.bid.id
  const other = { bid_id: bid(1), value: '20000.00', reason: '' }
  return [
    { ...none, lot_id: north!, bid_id: bid(2), value: '30000.00', others: [other] },
    { ...none, lot_id: south!, bid_id: bid(3), value: '40000.00' },
    { ...none, lot_id: west!, no_award: 'no_bids' },
  ]
}

async function save({ chair, params }: DecisionScene, lots: DecisionInput['lots']) {
  const { revision } = (await chair.client.call(getDecision, { params })).data
  return (await chair.client.call(saveDecision, { params, body: { revision, lots } })).decision
}

async function announce(scene: DecisionScene, lots = choices(scene)) {
  const { chair, params } = scene
  const { sha256 } = await save(scene, lots)
  const body = { sha256: sha256! }
  await chair.client.call(submitDecision, { params, body })
  return chair.client.call(notifyBidders, { params, body })
}

test('the first two bids in the ranking win by default, and the decision lists all winners', async () => {
  const scene = await makeScene()
  const { chair, params, bidders } = scene
  const { data } = await chair.client.call(getDecision, { params })
  const ranked = data.lots[0]!.bids.filter(({ rank }) => rank! <= 2).map(({ bid_id }) => bid_id)
  expect(data.lots.map(({ max_winners, firsts }) => [max_winners, firsts])).toEqual([
    [2, ranked],
    [2, [bidders[3]!.bid.id]],
    [2, []],
  ])
  const decision = await save(scene, choices(scene))
  expect(decision.lots.map(({ choice }) => choice)).toEqual(
    choices(scene).map(({ lot_id: _lot, ...choice }) => choice),
  )
  // A repeated request has no effect.
  const body = { revision: null, lots: choices(scene) }
  const again = await chair.client.call(saveDecision, { params, body })
  expect(again.decision.revision).toBe(decision.revision)
})

test('a third winner, the same bidder twice and a skipped bid without a reason are refused', async () => {
  const scene = await makeScene()
  const { chair, tender, bidders } = scene
  const url = `/api/tenders/${tender.id}/decision`
  const [north, ...rest] = choices(scene)
  const winner = (place: number, reason = '') => ({
    bid_id: bidders[place]!.bid.id,
    value: null,
    reason,
  })
  const errorsOf = async (others: unknown[]) => {
    const reply = await chair.client.put(url, {
      revision: null,
      lots: [{ ...north!, others }, ...rest],
    })
    return [reply.status, reply.body.errors]
  }
  expect(await errorsOf([winner(0), winner(1)])).toEqual([
    422,
    { 'lots.0.others': [winnerTexts.tooManyWinners(2)] },
  ])
  expect(await errorsOf([winner(2)])).toEqual([
    422,
    { 'lots.0.others.0.bid_id': [winnerTexts.winnerRepeats] },
  ])
  expect(await errorsOf([winner(0)])).toEqual([
    422,
    {
      'lots.0.others.0.reason': [
        'A bid with a better rank isn’t chosen. Enter the reason why this one wins.',
      ],
    },
  ])
  const single = await makeDecisionScene(world)
  const [first, second] = choices({ ...single, lots: [...single.lots, { id: 0 }] as never })
  const reply = await single.chair.client.put(`/api/tenders/${single.tender.id}/decision`, {
    revision: null,
    lots: [first, second],
  })
  expect(reply.body.errors).toEqual({ 'lots.0.others': ['The bid set-up allows only one winner'] })
})

test('the sum over all winners determines whether the award needs an approval', async () => {
  const scene = await makeScene('89999')
  const { chair, outsider, params } = scene
  const decision = await save(scene, choices(scene))
  const totals = decision.lots.flatMap(({ bids }) => bids)
  const totalOf = (place: number) =>
    totals.find(({ bid_id }) => bid_id === scene.bidders[place]!.bid.id)!.total_price!
  // The second winner's bid is above the value entered for it.
  expect(Number(totalOf(1))).toBeGreaterThan(20_000)
  expect(decision.value).toBe(sum(['30000.00', totalOf(1), '40000.00']))
  expect(decision.needs_approval).toBe(true)
  const body = { sha256: decision.sha256! }
  await chair.client.call(submitDecision, { params, body })
  await outsider.client.call(reviewDecision, {
    params,
    body: { ...body, approves: true, reason: '' },
  })
  const { data: report } = await chair.client.call(getDecisionReport, { params })
  const { lines } = report.parts[0]!.entries.at(-1)!
  expect(lines.slice(0, 2)).toEqual([
    expect.stringMatching(/^Total value: £/),
    expect.stringMatching(/^It is the sum over all winners\./),
  ])
  expect(report.parts[0]!.entries[0]!.lines).toEqual([
    `Award to ${scene.bidders[2]!.organisation.name}, among the first 2 in the ranking`,
    'Value: £30,000',
    `Award to ${scene.bidders[1]!.organisation.name}, among the first 2 in the ranking`,
    'Value: £20,000',
  ])
})

test('a tie for the last winning place is unresolved until an order is recorded', async () => {
  const scene = await makeScene()
  const { chair, params, bidders } = scene
  const marks = await world.db
    .selectFrom('evaluation_entries')
    .selectAll()
    .where('tender_id', '=', scene.tender.id)
    .where('kind', '=', 'consensus')
    .where('bid_id', '=', bidders[1]!.bid.id)
    .execute()
  // The first bid gets the marks and the price of the second.
  for (const { criterion, mark } of marks) {
    await world.owner.transaction().execute(async (tx) => {
      await sql`alter table evaluation_entries disable trigger user`.execute(tx)
      await sql`update evaluation_entries set mark = ${mark} where kind = 'consensus'
        and criterion = ${criterion} and bid_id = ${bidders[0]!.bid.id}`.execute(tx)
      await sql`alter table evaluation_entries enable trigger user`.execute(tx)
    })
  }
  await sql`update opened_envelopes set total = other.total from opened_envelopes other
    where opened_envelopes.bid_id = ${bidders[0]!.bid.id} and other.bid_id = ${bidders[1]!.bid.id}
      and opened_envelopes.envelope = 'price' and other.envelope = 'price'`.execute(world.db)
  const lotOf = async () => (await chair.client.call(getDecision, { params })).data.lots[0]!
  expect(await lotOf()).toMatchObject({ firsts: [bidders[2]!.bid.id], is_tie_open: true })
  const url = `/api/tenders/${scene.tender.id}/decision`
  const refused = await chair.client.put(url, { revision: null, lots: choices(scene) })
  expect(refused.body.errors).toEqual({
    'lots.0.others.0.reason': [
      'This bid is tied with another. Record their order in the ranking first.',
    ],
  })
  const order = [bidders[1]!.bid.id, bidders[0]!.bid.id]
  await chair.client.call(breakTie, { params, body: { order, reason: 'By lot.' } })
  expect(await lotOf()).toMatchObject({
    firsts: [bidders[2]!.bid.id, bidders[1]!.bid.id],
    is_tie_open: false,
  })
  await save(scene, choices(scene))
})

describe('after the notification', () => {
  let scene: Awaited<ReturnType<typeof makeScene>>
  let assessments: Assessment[]
  let mail: Awaited<ReturnType<typeof world.deliverMail>>

  beforeAll(async () => {
    scene = await makeScene()
    await signBids(world, scene)
    await world.deliverMail()
    await announce(scene)
    const { params, bidders } = scene
    assessments = await Promise.all(
      bidders.map(async ({ client }) => (await client.call(getAssessment, { params })).data!),
    )
    mail = await world.deliverMail()
  })

  const nameOf = (place: number) => scene.bidders[place]!.organisation.name

  test('each bidder gets its own summary, and unsuccessful bidders also get the marks of both winners', () => {
    const [lost, second, first, south] = assessments.map(({ summaries }) => summaries[0]!)
    for (const won of [first, second, south]) {
      expect(won).toMatchObject({ outcome: 'won', winner: null, explanation: '' })
      expect(won).not.toHaveProperty('other_winners')
    }
    expect(lost).toMatchObject({
      outcome: 'lost',
      explanation: 'The winning bids got more points in total.',
      winner: { name: nameOf(2), value: '30000.00' },
      other_winners: [{ name: nameOf(1), value: '20000.00' }],
    })
    const [other] = lost!.other_winners!
    expect(other!.parts).toEqual(second!.parts.map(({ citations: _citations, ...part }) => part))
    expect(other!.total).toBe(second!.total)
  })

  test('each bidder gets one email with its result and the names of the winners', () => {
    const textFor = (place: number) => {
      const own = mail.filter(({ to }) => to === scene.bidders[place]!.user.email)
      expect(own).toHaveLength(1)
      return own[0]!
    }
    for (const place of [1, 2, 3]) {
      expect(textFor(place).subject).toContain('has been awarded to your organisation')
    }
    expect(textFor(0).subject).toContain('your bid was not successful')
    expect(textFor(0).text).toMatch(
      new RegExp(`The winners are ${nameOf(2)} with \\S+ points and ${nameOf(1)} with \\S+ points`),
    )
  })

  test('only the unsuccessful bidder can ask questions, and the summary is available as a PDF', async () => {
    const { bidders, tender, params } = scene
    const pdf = await bidders[0]!.client.get(`/api/tenders/${tender.id}/assessment.pdf`)
    expect(pdf.status).toBe(200)
    const mayAsk = await Promise.all(
      bidders.map(async ({ client }) => (await client.call(listDebriefs, { params })).may_ask),
    )
    expect(mayAsk).toEqual([true, false, false, false])
  })

  test('the award, the standstill and the open data list all winners', async () => {
    const { chair, params, bidders, lots, tender } = scene
    const { award } = (await chair.client.call(getTender, { params })).data
    expect(award!.winners.map((one) => [one.lot_number, one.organisation.name, one.value])).toEqual(
      [
        [1, nameOf(2), '30000.00'],
        [1, nameOf(1), '20000.00'],
        [2, nameOf(3), '40000.00'],
      ],
    )
    expect(award).toMatchObject({ organisation: null, value: '90000.00' })
    const { awards } = (await chair.client.call(getStandstill, { params })).data
    expect(awards).toHaveLength(3)
    const path = `/api/ocds/releases/ocds-a1b2c3-${tender.reference}`
    const release: Release = (await world.visitor().get(path)).body.releases.at(-1)
    const id = (lot: number) => `${tender.reference}-award-lot-${lots[lot]!.id}`
    const winner = (place: number) => bidders[place]!.organisation.id
    expect(release.awards!.map((one) => [one.id, one.status])).toEqual([
      [`${id(0)}-organisation-${winner(2)}`, 'active'],
      [`${id(0)}-organisation-${winner(1)}`, 'active'],
      [id(1), 'active'],
      [id(2), 'unsuccessful'],
    ])
    const [first, second] = release.awards!
    expect(first!.criterionScores).not.toEqual(second!.criterionScores)
    expect(second!.standstillPeriod).toEqual(first!.standstillPeriod)
  })

  async function reportOf() {
    const bytes = await downloadPack(scene, await createPack(scene))
    return verifyPack(await readZip(new Blob([new Uint8Array(bytes)])))
  }

  test('the evidence pack passes verification, and names every winner', async () => {
    const report = await reportOf()
    expect(findingsOf(report)).toEqual([])
    expect(report.lots[0]!.bids.map(({ is_winner }) => is_winner)).toEqual([true, true, false])
  })

  test('a second winner altered in the database is detected', async () => {
    const { bidders, tender } = scene
    const [loser, second] = bidders
    const { db } = world
    const swap = (from: typeof loser, to: typeof loser) =>
      db
        .updateTable('decision_lots')
        .set({ bid_id: to!.bid.id })
        .where('bid_id', '=', from!.bid.id)
        .execute()
    const announceTo = (from: typeof loser, to: typeof loser) =>
      db
        .updateTable('lot_awards')
        .set({ organisation_id: to!.organisation.id })
        .where('tender_id', '=', tender.id)
        .where('organisation_id', '=', from!.organisation.id)
        .execute()
    await swap(second, loser)
    const decided = findingsOf(await reportOf()).map(({ text }) => text)
    expect(decided.join()).toContain('were changed after the approval')
    expect(decided.join()).toContain(`bid ${loser!.bid.id} wins, but bids`)
    await announceTo(second, loser)
    await swap(loser, second)
    const [announced, ...more] = findingsOf(await reportOf())
    expect(announced!.text).toContain(`${nameOf(2)}, organisation`)
    expect(announced!.text).toMatch(/^the announced winner is .+ and .+, but the decision names /)
    expect(more).toEqual([])
    await announceTo(loser, second)
  })

  test('withdrawing a decision removes all winners, and the next one can have fewer', async () => {
    const { chair, params, bidders } = scene
    await chair.client.call(withdrawDecision, { params, body: { reason: 'A mark was wrong.' } })
    const notified = (await world.deliverMail()).map(({ to }) => to)
    for (const { user } of bidders) expect(notified).toContain(user.email)
    expect((await chair.client.call(getTender, { params })).data.award).toBeNull()
    const [north, ...rest] = choices(scene)
    await announce(scene, [{ ...north!, others: [] }, ...rest])
    const { award } = (await chair.client.call(getTender, { params })).data
    expect(award!.winners.map(({ organisation }) => organisation.name)).toEqual([
      ...[nameOf(2), nameOf(3)],
    ])
    const second = (await bidders[1]!.client.call(getAssessment, { params })).data!.summaries[0]!
    expect(second).toMatchObject({ outcome: 'lost', winner: { name: nameOf(2) } })
    expect(second).not.toHaveProperty('other_winners')
    expect(findingsOf(await reportOf())).toEqual([])
  })
})

test('a tender without lots can have two winners too', async () => {
  const changes = { max_winners: 2 }
  const scene = await makeDecisionScene(world, { changes, hasLots: false, bidders: 3 })
  const { chair, params, bidders } = scene
  const winner = (place: number) => ({
    bid_id: bidders[place]!.bid.id,
    value: null,
    reason: 'Best.',
  })
  await announce(scene, [{ ...none, lot_id: null, ...winner(2), others: [winner(1)] }])
  const { award } = (await chair.client.call(getTender, { params })).data
  expect(award).toMatchObject({ organisation: null, value: null, lots: [] })
  expect(
    award!.winners.map(({ lot_number, organisation }) => [lot_number, organisation.id]),
  ).toEqual([
    [null, bidders[2]!.organisation.id],
    [null, bidders[1]!.organisation.id],
  ])
})
