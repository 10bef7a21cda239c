// Tests requests for the approval of awards without a panel, of contracts and of changes to
// contracts.
import { expect, test } from 'vitest'
import {
  askApproval,
  listApprovals,
  reviewApproval,
  type GivenSubject,
  approvalTexts as texts,
} from '#features/approvals/contract/approval.ts'
import { approvalRequired } from '#kernel/contract/errors.ts'
import { modifyContract, signContract } from '../contract/contract.ts'
import { awardTender, getTender } from '#features/tenders/contract/tender-calls.ts'
import { makeBidder } from '#app/test/bid-scene.ts'
import type { Client } from '#app/test/client.ts'
import { dayFromToday } from '#app/test/contract-rows.ts'
import { makeOpenedTender } from '#app/test/evaluation-scene.ts'
import { makeOpenedBid } from '#app/test/opened-bids.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

/** Creates a tender without a panel and one opened bid with a total of £25,000. */
async function makeScene(threshold: string | null) {
  const buyer = await world.makeUser({ role: 'buyer' })
  const organisation_id = buyer.organisation_id!
  const colleague = await world.makeUser({ role: 'buyer', organisation_id })
  const tender = await makeOpenedTender(world, { by: buyer, pricesSealed: false, changes: {} })
  const bidder = await makeBidder(world, tender)
  const content = { answers: {}, daily: '1', total: '25000', hasPrices: true }
  await makeOpenedBid(world, { tender, bidder: bidder.user }, content)
  await world.db
    .updateTable('organisations')
    .set({ approval_threshold: threshold })
    .where('id', '=', organisation_id)
    .execute()
  return {
    buyer,
    colleague,
    tender,
    winner: bidder.organisation.id,
    params: { tenderId: tender.id },
    own: await world.signedIn(buyer),
    other: await world.signedIn(colleague),
  }
}

type Scene = Awaited<ReturnType<typeof makeScene>>

async function approve({ own, other, params }: Scene, subject: GivenSubject) {
  await own.call(askApproval, { params, body: { subject } })
  const [newest] = (await other.call(listApprovals, { params })).data
  const { id, sha256 } = newest!
  const body = { approves: true, reason: '', sha256 }
  await other.call(reviewApproval, { params: { ...params, approvalId: id }, body })
}

const refusalOf = ({ status, body }: Awaited<ReturnType<Client['post']>>) => [
  status,
  body.code,
  body.message,
]

test('the bid’s total decides whether a direct award needs approval, whatever value is entered', async () => {
  const scene = await makeScene('24999')
  const { own, other, params, tender, winner, colleague, buyer } = scene
  const url = `/api/tenders/${tender.id}/award`
  const award = { organisation_id: winner, value: '10' }
  expect(refusalOf(await own.post(url, award))).toEqual([
    409,
    approvalRequired,
    texts.required.award,
  ])
  await world.deliverMail()
  await own.call(askApproval, { params, body: { subject: { kind: 'award', award } } })
  // A repeated request has no effect.
  await own.call(askApproval, { params, body: { subject: { kind: 'award', award } } })
  const notified = (await world.deliverMail()).map(({ to }) => to)
  expect(notified).toEqual([colleague.email])
  expect((await other.call(getTender, { params })).data.open_approvals).toBe(1)
  const { data } = await other.call(listApprovals, { params })
  expect(data).toMatchObject([
    { kind: 'award', state: 'waiting', value: '25000.00', why_not: null, reviews: [] },
  ])
  const [{ id, sha256 }] = data as [(typeof data)[0]]
  const review = `/api/tenders/${tender.id}/approvals/${id}/review`
  const body = { approves: true, reason: '', sha256 }
  const self = await own.post(review, body)
  expect([self.status, self.body.message]).toEqual([
    403,
    'Nobody approves their own request. Ask a colleague.',
  ])
  const silent = await other.post(review, { ...body, approves: false, reason: ' ' })
  expect(silent.body.errors).toEqual({ reason: ['Enter a reason'] })
  const changed = await other.post(review, { ...body, sha256: '0'.repeat(64) })
  expect([changed.status, changed.body.code]).toEqual([409, 'stale'])
  await other.call(reviewApproval, { params: { ...params, approvalId: id }, body })
  expect((await world.deliverMail()).map(({ to }) => to)).toEqual([buyer.email])
})

test('a changed award needs a new approval, and an approval can be used only once', async () => {
  const scene = await makeScene('20000')
  const { own, params, tender, winner } = scene
  const award = { organisation_id: winner, value: '30000' }
  await approve(scene, { kind: 'award', award })
  const url = `/api/tenders/${tender.id}/award`
  const edited = await own.post(url, { ...award, value: '31000' })
  expect(refusalOf(edited)[1]).toBe(approvalRequired)
  await own.call(awardTender, { params, body: award })
  const { data } = await own.call(listApprovals, { params })
  expect(data.map(({ state }) => state)).toEqual(['used'])
})

test('a direct award needs no approval if it is below the limit or there is no limit', async () => {
  for (const threshold of ['25000', null]) {
    const { own, params, winner } = await makeScene(threshold)
    const body = { organisation_id: winner, value: '10' }
    const { tender } = await own.call(awardTender, { params, body })
    expect(tender.status).toBe('awarded')
  }
})

test('an account that the requester created, or a newer one, doesn’t count as a second person', async () => {
  const scene = await makeScene('1')
  const { own, params, buyer, winner } = scene
  const organisation_id = buyer.organisation_id!
  const invited = await world.makeUser({ role: 'buyer', organisation_id })
  await world.db
    .updateTable('memberships')
    .set({ added_by: buyer.id })
    .where('user_id', '=', invited.id)
    .execute()
  const subject = { kind: 'award', award: { organisation_id: winner, value: '10' } } as const
  await own.call(askApproval, { params, body: { subject } })
  const late = await world.makeUser({ role: 'buyer', organisation_id })
  for (const [user, message] of [
    [
      invited,
      'The person who prepared this invited you or changed your account. Ask another colleague.',
    ],
    [
      late,
      'Your account is newer than what it would approve. Ask a colleague with an older account.',
    ],
  ] as const) {
    const client = await world.signedIn(user)
    const [request] = (await client.call(listApprovals, { params })).data
    const { id, sha256, why_not } = request!
    expect(why_not).toBe(message)
    const review = `/api/tenders/${params.tenderId}/approvals/${id}/review`
    const refused = await client.post(review, { approves: true, reason: '', sha256 })
    expect([refused.status, refused.body.message]).toEqual([403, message])
  }
})

const contract = {
  number: 'A-1',
  title: 'Cleaning',
  signed_on: dayFromToday(0),
  starts_on: dayFromToday(1),
  ends_on: dayFromToday(300),
}

test('a contract worth more than the award needs a reason, and one above the limit needs approval', async () => {
  const scene = await makeScene('30000')
  const { own, params, tender, winner } = scene
  await own.call(awardTender, { params, body: { organisation_id: winner, value: '10' } })
  const url = `/api/tenders/${tender.id}/contracts`
  const silent = await own.post(url, { ...contract, value: '25000.01' })
  expect(silent.body.errors).toEqual({
    value_reason: [
      'The contract is above the value that was approved. Enter the reason why its value is higher.',
    ],
  })
  const value_reason = 'One more building.'
  const above = { ...contract, value: '30000.01', value_reason }
  expect(refusalOf(await own.post(url, above))).toEqual([
    409,
    approvalRequired,
    texts.required.contract,
  ])
  await approve(scene, { kind: 'contract', lot_id: null, value: '30000.01', reason: value_reason })
  const other = await own.post(url, { ...above, value: '30000.02' })
  expect(refusalOf(other)[1]).toBe(approvalRequired)
  const { contract: signed } = await own.call(signContract, { params, body: above })
  expect(signed.value_reason).toBe(value_reason)
})

test('a contract up to the bid’s total needs neither a reason nor an approval', async () => {
  const { own, params, winner } = await makeScene('25000')
  await own.call(awardTender, { params, body: { organisation_id: winner, value: '10' } })
  const body = { ...contract, value: '25000' }
  const { contract: signed } = await own.call(signContract, { params, body })
  expect(signed.value_reason).toBeNull()
})

test('a modification above both the approved value and the limit needs approval', async () => {
  const scene = await makeScene('30000')
  const { own, params, tender, winner } = scene
  await own.call(awardTender, { params, body: { organisation_id: winner, value: '10' } })
  const body = { ...contract, value: '25000' }
  const { contract: signed } = await own.call(signContract, { params, body })
  const { id: contract_id, ends_on } = signed
  const change = { value: '40000', ends_on, reason: 'Two more floors.' }
  const url = `/api/contracts/${contract_id}/modifications`
  const refused = await own.post(url, { ...change, revision: 1 })
  expect(refusalOf(refused)).toEqual([409, approvalRequired, texts.required.modification])
  const lower = { ...change, value: '30000', revision: 1 }
  await own.call(modifyContract, { params: { contractId: contract_id }, body: lower })
  await approve(scene, { kind: 'modification', contract_id, ...change })
  const approved = { ...change, revision: 2 }
  await own.call(modifyContract, { params: { contractId: contract_id }, body: approved })
  const ask = await own.post(`/api/tenders/${tender.id}/approvals`, {
    subject: { kind: 'modification', contract_id, ...change, value: '39000' },
  })
  expect([ask.status, ask.body.message]).toEqual([409, 'This needs no approval.'])
})
