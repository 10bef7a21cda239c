import { expect, test } from 'vitest'
import { modifyContract, rateKpi, signContract, terminateContract } from '../contract/contract.ts'
import type { Release } from '#features/open-data/contract/ocds.ts'
import {
  recordChallenge,
  resumeStandstill,
  startStandstill,
} from '#features/evaluation/standstill/contract/standstill.ts'
import { formatDate } from '#kernel/format/date.ts'
import { bySystem } from '#kernel/server/http/cause.ts'
import { releaseBacklog } from '#features/open-data/server/backlog.ts'
import { writeRelease } from '#features/open-data/server/write-release.ts'
import { beginStandstill } from '#features/evaluation/standstill/server/standstill.ts'
import { makeBidding, makeBidRow } from '#app/test/bid-rows.ts'
import { dayFromToday } from '#app/test/contract-rows.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld({ PUBLIC_NOTICES: 'on', OCDS_PREFIX: 'ocds-a1b2c3' })

/** Creates an awarded tender with two lots. Only the first has a winner. */
async function awarded() {
  const buyer = await world.makeUser({ role: 'buyer' })
  const supplier = await world.makeUser()
  const tender = await world.makeTender({
    created_by: buyer.id,
    status: 'awarded',
    awarded_at: new Date(),
  })
  const lot = await world.makeLot({ tender_id: tender.id, lot_number: 1, title: 'North' })
  const other = await world.makeLot({ tender_id: tender.id, lot_number: 2, title: 'South' })
  await world.db
    .insertInto('lot_awards')
    .values({
      lot_id: lot.id,
      tender_id: tender.id,
      organisation_id: supplier.organisation_id!,
      value: '500',
    })
    .execute()
  await releaseBacklog(world.db)
  const client = await world.signedIn(buyer)
  const releases = async () => {
    const path = `/api/ocds/releases/ocds-a1b2c3-${tender.reference}`
    return (await world.visitor().get(path)).body.releases as Release[]
  }
  return {
    client,
    tender,
    buyer,
    supplier,
    lot,
    lots: [lot, other],
    params: { tenderId: tender.id },
    releases,
  }
}

test('a lot’s standstill and contract are in the open data, from start to termination', async () => {
  const { client, tender, lot, params, releases } = await awarded()
  const { standstill } = await client.call(startStandstill, { params, body: {} })
  await client.call(recordChallenge, { params, body: { reason: 'A secret claim.' } })
  await client.call(resumeStandstill, { params, body: { reason: 'Withdrawn.' } })
  const body = {
    lot_id: lot.id,
    number: 'N-1',
    title: 'Cleaning, north',
    value: '480',
    signed_on: dayFromToday(0),
    starts_on: dayFromToday(0),
    ends_on: dayFromToday(365),
    early_signing_reason: 'A secret urgency.',
  }
  const { contract } = await client.call(signContract, { params, body })
  const contractId = contract.id
  await client.call(modifyContract, {
    params: { contractId },
    body: { revision: 1, value: '490', ends_on: dayFromToday(400), reason: 'More rooms.' },
  })
  await client.call(terminateContract, {
    params: { contractId },
    body: { terminated_on: dayFromToday(1), reason: 'Breach.' },
  })

  const all = (await releases()).toSorted((one, other) => one.date.localeCompare(other.date))
  expect(all.map(({ tag }) => tag[0])).toEqual([
    'tender',
    'awardUpdate',
    'awardUpdate',
    'awardUpdate',
    'contract',
    'contractAmendment',
    'contractTermination',
  ])
  const [begun, suspended] = [all[1]!.awards!, all[2]!.awards!]
  expect(begun).toMatchObject([
    {
      id: `${tender.reference}-award-lot-${lot.id}`,
      relatedLots: [String(lot.id)],
      standstillPeriod: { startDate: expect.any(String) },
    },
  ])
  expect(formatDate(begun[0]!.standstillPeriod!.endDate!)).toBe(formatDate(standstill.ends_on))
  // Under the merge rules of OCDS, null removes the earlier value.
  expect(suspended[0]!.standstillPeriod).toMatchObject({ endDate: null })
  expect(begun[0]).not.toHaveProperty('assessmentSummariesDateSent')
  expect(all[4]!.contracts).toMatchObject([
    {
      awardID: begun[0]!.id,
      title: 'Cleaning, north',
      status: 'active',
      value: { amount: 480, currency: 'GBP' },
    },
  ])
  expect(all.at(-1)!.contracts).toMatchObject([
    {
      status: 'terminated',
      value: { amount: 490 },
      amendments: [{ rationale: 'More rooms.' }, { rationale: 'Breach.' }],
    },
  ])
  expect(JSON.stringify(all)).not.toContain('secret')

  const page = await world.app.inject({ url: `/notices/${tender.reference}` })
  for (const text of ['Standstill', formatDate(contract.signed_on), 'Cleaning, north', 'Breach.']) {
    expect(page.body).toContain(text)
  }
})

test('the period of a contract that is terminated before it starts doesn’t end before it begins', async () => {
  const { client, lot, params, releases } = await awarded()
  const body = {
    lot_id: lot.id,
    number: 'N-3',
    title: 'Cleaning, north',
    value: '480',
    signed_on: dayFromToday(0),
    starts_on: dayFromToday(30),
    ends_on: dayFromToday(365),
  }
  const { contract } = await client.call(signContract, { params, body })
  await client.call(terminateContract, {
    params: { contractId: contract.id },
    body: { terminated_on: dayFromToday(0), reason: 'No funding.' },
  })
  const all = (await releases()).toSorted((one, other) => one.date.localeCompare(other.date))
  const { startDate, endDate } = all.at(-1)!.contracts![0]!.period!
  expect([startDate, endDate].map((day) => formatDate(day!))).toEqual(
    Array(2).fill(formatDate(dayFromToday(0))),
  )
})

test('indicators and ratings of a contract over £5 million are published in the open data', async () => {
  const { client, tender, lot, params, releases } = await awarded()
  const body = {
    lot_id: lot.id,
    number: 'N-2',
    title: 'Cleaning, north',
    value: '6000000',
    signed_on: dayFromToday(0),
    starts_on: dayFromToday(0),
    ends_on: dayFromToday(365),
    kpis: ['Audits', 'Visits', 'Complaints'].map((name) => ({ name, target: '95 %' })),
  }
  const { contract } = await client.call(signContract, { params, body })
  const kpi = contract.kpis[0]!
  const rate = (rating: 'approaching_target' | 'good') =>
    client.call(rateKpi, {
      params: { contractId: contract.id, kpiId: kpi.id },
      body: { rating, rated_on: dayFromToday(0), note: 'A private note.' },
    })
  await rate('approaching_target')
  await rate('good')
  const all = (await releases()).toSorted((one, other) => one.date.localeCompare(other.date))
  expect(all.map(({ tag }) => tag[0])).toEqual([
    'tender',
    'contract',
    'implementation',
    'implementationUpdate',
  ])
  const [released] = all.at(-1)!.contracts!
  expect(released!.agreedMetrics).toHaveLength(3)
  expect(released!.implementation!.metrics).toMatchObject([
    {
      id: String(kpi.id),
      title: 'Audits',
      observations: [
        { measureClassification: { id: 'slightlyBelow' } },
        { measureClassification: { id: 'met', description: 'Good' } },
      ],
    },
  ])
  expect(JSON.stringify(all)).not.toContain('private note')
  const page = await world.app.inject({ url: `/notices/${tender.reference}` })
  expect(page.body).toContain('Audits. Target: 95 %.')
  // The new value is below £5 million, so the indicators are no longer public, and the next release
  // sets their texts to null.
  await client.call(modifyContract, {
    params: { contractId: contract.id },
    body: { revision: 1, value: '490', ends_on: dayFromToday(400), reason: 'Fewer rooms.' },
  })
  const newest = (await releases()).find(({ tag }) => tag[0] === 'contractAmendment')
  expect(newest!.contracts![0]!.agreedMetrics).toEqual(
    contract.kpis.map(({ id }) => ({ id: String(id), title: null, description: null })),
  )
})

test('the open data contains the winner’s marks, and the reason why a lot has no award', async () => {
  const { tender, buyer, supplier, releases, lots } = await awarded()
  await makeBidding(world, tender)
  await world.db
    .insertInto('evaluations')
    .values({ tender_id: tender.id, stage: 'locked', chair_id: buyer.id })
    .execute()
  const { id: decision_id } = await world.db
    .insertInto('decisions')
    .values({
      tender_id: tender.id,
      state: 'notified',
      sha256: Buffer.alloc(32),
      notified_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const reason = 'A private reason.'
  const { id: bid_id } = await makeBidRow(world, tender, supplier)
  await world.db
    .insertInto('decision_lots')
    .values({ decision_id, lot_id: lots[0]!.id, bid_id, value: '500' })
    .execute()
  const part = { key: 'method', name: 'Method', parent: null, weight: '40', reason }
  const parts = [{ ...part, mark: '1.5', points: '30' }]
  const content = JSON.stringify({ scale: ['None', 'Good', 'Better'], parts })
  await world.db.insertInto('summaries').values({ decision_id, bid_id, content }).execute()
  await world.db
    .insertInto('decision_lots')
    .values({ decision_id, lot_id: lots[1]!.id, no_award: 'too_expensive', reason })
    .execute()
  await world.db.transaction().execute((tx) => writeRelease(tx, tender.id))
  const newest = (await releases()).find(({ tag }) => tag[0] === 'awardUpdate')!
  expect(newest.awards!.map(({ status, relatedLots }) => [status, relatedLots])).toEqual([
    ['active', [String(lots[0]!.id)]],
    ['unsuccessful', [String(lots[1]!.id)]],
  ])
  expect(new Set(newest.awards!.map(({ id }) => id)).size).toBe(2)
  expect(newest.awards![0]!.criterionScores).toEqual([
    { id: 'method', title: 'Method', weight: 40, mark: 1.5, maximumMark: 2, points: 30 },
  ])
  expect(JSON.stringify(newest)).not.toContain('private reason')
  const page = await world.app.inject({ url: `/notices/${tender.reference}` })
  expect(page.body).toContain('The bids were above the budget.')
})

test('the open data contains the day on which assessment summaries were sent', async () => {
  const { tender, releases } = await awarded()
  await world.db.transaction().execute(async (tx) => {
    await beginStandstill(tx, { tender, cause: bySystem, sendsSummaries: true })
    await writeRelease(tx, tender.id)
  })
  const newest = (await releases()).find(({ tag }) => tag[0] === 'awardUpdate')
  expect(newest?.awards?.[0]?.assessmentSummariesDateSent).toEqual(expect.any(String))
})
