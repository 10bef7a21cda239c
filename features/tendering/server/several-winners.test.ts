// Tests tenders that are awarded to several winners without a panel, and what follows: notices,
// contracts, open data and the reminder of the standstill.
import { expect, test } from 'vitest'
import {
  askApproval,
  listApprovals,
  reviewApproval,
  type GivenSubject,
} from '#features/approvals/contract/approval.ts'
import { approvalRequired } from '#kernel/contract/errors.ts'
import { saveBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { signContract } from '#features/contracts/contract/contract.ts'
import { listInterests } from '#features/interests/contract/interest.ts'
import type { Release } from '#features/open-data/contract/ocds.ts'
import { getStandstill } from '#features/evaluation/standstill/contract/standstill.ts'
import { awardTender, getTender } from '#features/tenders/contract/tender-calls.ts'
import { winnerTexts as texts } from '#features/tenders/contract/tender.ts'
import { remindOfStandstills } from '#features/evaluation/standstill/server/remind.ts'
import { releaseBacklog } from '#features/open-data/server/backlog.ts'
import { makeBidder, setup } from '#app/test/bid-scene.ts'
import { dayFromToday, makeStandstill } from '#app/test/contract-rows.ts'
import { makeOpenedTender } from '#app/test/evaluation-scene.ts'
import { makeOpenedBid } from '#app/test/opened-bids.ts'
import { useWorld } from '#app/test/world.ts'
import { standstillTexts } from '#features/evaluation/standstill/contract/standstill.ts'

const world = useWorld({ PUBLIC_NOTICES: 'on', OCDS_PREFIX: 'ocds-a1b2c3' })

interface Wanted {
  max_winners?: number
  hasLots?: boolean
}

/**
 * Creates a tender with three opened bids of £25,000 each. By default, it can have two winners.
 * With lots, all bids are for the first of two.
 */
async function makeScene({ max_winners = 2, hasLots = false }: Wanted = {}) {
  const buyer = await world.makeUser({ role: 'buyer' })
  const changes = { max_winners }
  const tender = await makeOpenedTender(world, { by: buyer, pricesSealed: false, changes })
  const lots = hasLots
    ? [
        await world.makeLot({ tender_id: tender.id, lot_number: 1, title: 'North' }),
        await world.makeLot({ tender_id: tender.id, lot_number: 2, title: 'South' }),
      ]
    : []
  const bidders = []
  for (const name of ['Ash', 'Birch', 'Cedar']) {
    const bidder = await makeBidder(world, tender, `${name} ${tender.id} Ltd`)
    const content = { answers: {}, daily: '1', total: '25000', hasPrices: true }
    const bid = await makeOpenedBid(world, { tender, bidder: bidder.user }, content)
    const lot_id = lots[0]?.id ?? null
    await world.db.updateTable('bids').set({ lot_id }).where('id', '=', bid.id).execute()
    bidders.push(bidder)
  }
  const [ash, birch, cedar] = bidders.map(({ organisation }) => organisation.id)
  return {
    buyer,
    tender,
    lots,
    bidders,
    ash: ash!,
    birch: birch!,
    cedar: cedar!,
    params: { tenderId: tender.id },
    client: await world.signedIn(buyer),
    url: `/api/tenders/${tender.id}/award`,
  }
}

const named = (id: number) => ({ organisation: { id } })

test('a tender without lots is awarded to two bidders, each notified of their own contract value', async () => {
  const { client, params, bidders, tender, ash, birch } = await makeScene()
  await world.deliverMail()
  const others = [{ organisation_id: birch, value: '300' }]
  const body = { organisation_id: ash, value: '700', others }
  const { tender: awarded } = await client.call(awardTender, { params, body })
  expect(awarded.award).toMatchObject({
    organisation: null,
    value: '1000.00',
    lots: [],
    winners: [
      { lot_number: null, value: '700.00', ...named(ash) },
      { lot_number: null, value: '300.00', ...named(birch) },
    ],
  })
  const mail = await world.deliverMail()
  const [first, second, third] = bidders.map(({ user }) =>
    mail.find(({ to }) => to === user.email)!,
  )
  expect(first!.subject).toContain('has been awarded to your organisation')
  expect(first!.text).toContain('£700')
  expect(second!.text).toContain('£300')
  expect(second!.text).not.toContain('£1,000')
  expect(third!.subject).toContain('your bid was not successful')
  expect(third!.text).toContain(`Ash ${tender.id} Ltd, Birch ${tender.id} Ltd`)
})

test('one lot is awarded to two bidders, and the award lists both', async () => {
  const { client, params, lots, birch, cedar } = await makeScene({ hasLots: true })
  const won = (organisation_id: number, value: string) => ({
    lot_id: lots[0]!.id,
    organisation_id,
    value,
  })
  const body = { lots: [won(cedar, '10'), won(birch, '20')] }
  const { tender } = await client.call(awardTender, { params, body })
  const entries = [
    { lot_number: 1, value: '10.00', ...named(cedar) },
    { lot_number: 1, value: '20.00', ...named(birch) },
  ]
  expect(tender.award).toMatchObject({
    organisation: null,
    value: '30.00',
    lots: entries,
    winners: entries,
  })
})

test('naming a third winner if two are allowed, or the same bidder twice, is refused', async () => {
  const { client, url, ash, birch, cedar } = await makeScene()
  const post = async (body: object) => {
    const reply = await client.post(url, body)
    return [reply.status, reply.body.errors]
  }
  const other = (organisation_id: number) => ({ organisation_id, value: null })
  expect(await post({ organisation_id: ash, others: [other(birch), other(cedar)] })).toEqual([
    422,
    { others: [texts.tooManyWinners(2)] },
  ])
  expect(await post({ organisation_id: ash, others: [other(ash)] })).toEqual([
    422,
    { 'others.0.organisation_id': [texts.winnerRepeats] },
  ])
  const single = await makeScene({ max_winners: 1 })
  const second = { organisation_id: single.ash, others: [other(single.birch)] }
  const reply = await single.client.post(single.url, second)
  expect(reply.body.errors).toEqual({ others: ['The bid set-up allows only one winner'] })
})

test('a tender without bidding has one winner', async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id })
  const winners = [await world.makeUser(), await world.makeUser()]
  const [organisation_id, other] = winners.map((one) => one.organisation_id!)
  const body = { organisation_id, others: [{ organisation_id: other, value: null }] }
  const client = await world.signedIn(buyer)
  const reply = await client.post(`/api/tenders/${tender.id}/award`, body)
  expect([reply.status, reply.body.errors]).toEqual([
    422,
    { others: ['Several winners are named only where the tender takes bids'] },
  ])
})

const terms = (number: string, value: string) => ({
  number,
  value,
  title: 'Cleaning',
  signed_on: dayFromToday(0),
  starts_on: dayFromToday(1),
  ends_on: dayFromToday(300),
})

test('each winner has a contract, and all must be signed before the award counts as signed', async () => {
  const { client, params, tender, bidders, ash, birch, cedar } = await makeScene()
  const others = [{ organisation_id: birch, value: '26000' }]
  await client.call(awardTender, { params, body: { organisation_id: ash, value: '25000', others } })
  const url = `/api/tenders/${tender.id}/contracts`
  const unnamed = await client.post(url, terms('N-1', '25000'))
  expect([unnamed.status, unnamed.body.errors]).toEqual([
    422,
    {
      supplier_id: [
        'This award has several winners. Choose the one that has signed this contract.',
      ],
    },
  ])
  const stranger = await client.post(url, { ...terms('N-1', '25000'), supplier_id: cedar })
  expect(stranger.body.errors).toEqual({ lot_id: [standstillTexts.noAward] })

  const { contract } = await client.call(signContract, {
    params,
    body: { ...terms('N-1', '26000'), supplier_id: birch },
  })
  expect(contract.supplier.id).toBe(birch)
  const { awards } = (await client.call(getStandstill, { params })).data
  expect(awards.map((one) => [one.supplier.id, one.value, one.contract?.number])).toEqual([
    [ash, '25000.00', undefined],
    [birch, '26000.00', 'N-1'],
  ])
  const own = (await bidders[0]!.client.call(getStandstill, { params })).data.awards
  expect(own.map(({ supplier }) => supplier.id)).toEqual([ash])

  await makeStandstill(world, tender, { ends_on: dayFromToday(-1) })
  const again = await client.post(url, { ...terms('N-2', '26000'), supplier_id: birch })
  expect([again.status, again.body.message]).toEqual([
    409,
    'A contract has already been signed for this award.',
  ])
  expect(await remindOfStandstills(world.db)).toBe(1)
  await world.db.deleteFrom('reminders').where('kind', '=', 'standstill-ended').execute()
  // The value is above this winner's award, though not above the other's.
  const high = { ...terms('N-2', '25500'), supplier_id: ash }
  expect((await client.post(url, high)).body.errors).toHaveProperty('value_reason')
  await client.call(signContract, { params, body: { ...high, value: '25000' } })
  expect(await remindOfStandstills(world.db)).toBe(0)
})

test('the limit applies to the sum for all winners, and each contract has its own approval', async () => {
  const scene = await makeScene()
  const { client, params, url, ash, birch, tender, buyer } = scene
  const { organisation_id } = tender
  const colleague = await world.signedIn(
    await world.makeUser({ role: 'buyer', organisation_id: buyer.organisation_id! }),
  )
  const limit = (approval_threshold: string) =>
    world.db
      .updateTable('organisations')
      .set({ approval_threshold })
      .where('id', '=', organisation_id)
      .execute()
  async function approve(subject: GivenSubject) {
    await client.call(askApproval, { params, body: { subject } })
    const [newest] = (await colleague.call(listApprovals, { params })).data
    const body = { approves: true, reason: '', sha256: newest!.sha256 }
    const of = { ...params, approvalId: newest!.id }
    await colleague.call(reviewApproval, { params: of, body })
    return newest!
  }
  const others = [{ organisation_id: birch, value: '10' }]
  const award = { organisation_id: ash, value: '25000', others }
  // Each bid's total is £25,000, so both together are above the limit.
  await limit('49000')
  expect((await client.post(url, award)).body.code).toBe(approvalRequired)
  const approved = await approve({ kind: 'award', award })
  expect(approved.value).toBe('50000.00')
  expect(approved.lines).toHaveLength(2)
  await client.call(awardTender, { params, body: award })

  const reason = 'More rooms.'
  const signing = (supplier_id: number, number: string) => ({
    ...terms(number, '30000'),
    supplier_id,
    value_reason: reason,
  })
  const contract = `/api/tenders/${tender.id}/contracts`
  const higher = { kind: 'contract', supplier_id: birch, value: '30000', reason } as const
  expect((await approve(higher)).value).toBe('55000.00')
  // The approval of one winner's contract is not valid for the other's.
  expect((await client.post(contract, signing(ash, 'N-1'))).body.code).toBe(approvalRequired)
  await client.call(signContract, { params, body: signing(birch, 'N-1') })
})

async function newestRelease({ reference }: { reference: string }): Promise<Release> {
  await releaseBacklog(world.db)
  const path = `/api/ocds/releases/ocds-a1b2c3-${reference}`
  return (await world.visitor().get(path)).body.releases.at(-1)
}

test('the open data has one award with its own id per winner, to which contracts refer', async () => {
  const { client, params, tender, lots, ash, birch, cedar } = await makeScene({ hasLots: true })
  const [north] = lots
  const won = (organisation_id: number, value: string) => ({
    lot_id: north!.id,
    organisation_id,
    value,
  })
  const body = { lots: [won(ash, '25000'), won(cedar, '26000')] }
  await client.call(awardTender, { params, body })
  const signed = { ...terms('N-1', '26000'), lot_id: north!.id, supplier_id: cedar }
  await client.call(signContract, { params, body: signed })
  const release = await newestRelease(tender)
  const id = `${tender.reference}-award-lot-${north!.id}-organisation`
  expect(release.awards).toMatchObject([
    {
      id: `${id}-${ash}`,
      relatedLots: [String(north!.id)],
      value: { amount: 25000 },
      suppliers: [{ id: `organisation-${ash}` }],
    },
    {
      id: `${id}-${cedar}`,
      relatedLots: [String(north!.id)],
      value: { amount: 26000 },
      suppliers: [{ id: `organisation-${cedar}` }],
    },
  ])
  expect(release.contracts).toMatchObject([{ awardID: `${id}-${cedar}` }])
  expect(release.parties!.map((one) => one.id)).not.toContain(`organisation-${birch}`)
  const { body: page } = await world.visitor().get(`/notices/${tender.reference}`)
  for (const name of ['Ash', 'Cedar']) expect(page).toContain(`${name} ${tender.id} Ltd`)
  expect(page.match(/<p>North<\/p>/g)).toHaveLength(2)
  expect(page).toContain(`With Cedar ${tender.id} Ltd.`)
  expect(page).not.toContain(`Birch ${tender.id} Ltd`)
})

test('awards without lots have the ids of their winners in the open data too', async () => {
  const { client, params, tender, ash, birch } = await makeScene()
  const others = [{ organisation_id: birch, value: '30' }]
  await client.call(awardTender, { params, body: { organisation_id: ash, value: '20', others } })
  const release = await newestRelease(tender)
  expect(release.awards!.map(({ id, value }) => [id, value!.amount])).toEqual([
    [`${tender.reference}-award-organisation-${ash}`, 20],
    [`${tender.reference}-award-organisation-${birch}`, 30],
  ])
  // The title of the tender is the page's heading, so the awards don't repeat it.
  const { body: page } = await world.visitor().get(`/notices/${tender.reference}`)
  expect(page.match(/<p class="winner">/g)).toHaveLength(2)
  expect(page).not.toContain(`<p>${tender.title}</p>`)
})

test('the bids from both winners count as won, and the third as lost', async () => {
  const { client, params, bidders, ash, birch } = await makeScene()
  const others = [{ organisation_id: birch, value: null }]
  await client.call(awardTender, { params, body: { organisation_id: ash, value: null, others } })
  const outcomes = []
  for (const bidder of bidders) {
    outcomes.push((await bidder.client.call(listInterests)).data[0]!.outcome)
    const seen = (await bidder.client.call(getTender, { params })).data
    expect(seen.award!.winners).toHaveLength(2)
  }
  expect(outcomes).toEqual(['won', 'won', 'lost'])
})

test('the maximum number of winners is stored only if it exceeds one, and is fixed once suppliers can bid', async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id, status: 'draft' })
  const client = await world.signedIn(buyer)
  const params = { tenderId: tender.id }
  const save = (max_winners?: number) => {
    const body = { sealing: 'portal' as const, setup: { ...setup, max_winners } }
    return client.call(saveBidding, { params, body })
  }
  expect((await save(1)).bidding.setup).toEqual(setup)
  expect((await save(3)).bidding.setup.max_winners).toBe(3)
  // A client that doesn't know the field keeps its value.
  expect((await save()).bidding.setup.max_winners).toBe(3)
  expect((await save(1)).bidding.setup).toEqual(setup)
  const body = { sealing: 'portal', setup: { ...setup, max_winners: 21 } }
  const refused = await client.put(`/api/tenders/${tender.id}/bidding`, body)
  expect(refused.body.errors).toEqual({
    'setup.max_winners': ['Choose a number of winners from 1 to 20'],
  })
})
