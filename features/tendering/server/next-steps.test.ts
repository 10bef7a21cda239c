import { expect, test } from 'vitest'
import { biddingTexts } from '#features/bids/setup/contract/bidding.ts'
import { chooseOpeners, saveBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { evaluationStages } from '#features/evaluation/contract/evaluation.ts'
import { getTender, publishTender } from '#features/tenders/contract/tender-calls.ts'
import { tenderTexts } from '#features/tenders/contract/tender.ts'
import { makeBidScene, makeBidder, passDeadline, setup } from '#app/test/bid-scene.ts'
import type { Client } from '#app/test/client.ts'
import { makeEvaluationScene } from '#app/test/evaluation-scene.ts'
import { inDays } from '#app/test/tender-form.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

const read = async (client: Client, { id }: { id: number }) =>
  (await client.call(getTender, { params: { tenderId: id } })).data

test('a draft lists every reason why its publication would be refused', async () => {
  const organisation = await world.makeOrganisation({ type: 'buyer' })
  const buyer = await world.makeUser({ role: 'buyer', organisation_id: organisation.id })
  const client = await world.signedIn(buyer)
  const tender = await world.makeTender({
    created_by: buyer.id,
    status: 'draft',
    clarification_deadline: inDays(-1),
    submission_deadline: inDays(5),
  })
  const params = { tenderId: tender.id }
  await client.call(saveBidding, { params, body: { sealing: 'portal', setup } })
  const setStatus = (verification_status: 'pending' | 'approved') =>
    world.db
      .updateTable('organisations')
      .set({ verification_status })
      .where('id', '=', organisation.id)
      .execute()
  await setStatus('pending')
  expect((await read(client, tender)).publication_faults).toEqual([
    { part: 'deadlines', text: 'Clarification deadline must be in the future' },
    { part: 'organisation', text: tenderTexts.organisationNotApproved },
    { part: 'bids', text: biddingTexts.openersMissing },
  ])

  await setStatus('approved')
  await client.call(chooseOpeners, { params, body: { user_ids: [buyer.id] } })
  await world.db
    .updateTable('tenders')
    .set({ clarification_deadline: new Date(inDays(3)) })
    .where('id', '=', tender.id)
    .execute()
  expect((await read(client, tender)).publication_faults).toEqual([])
  const { tender: published } = await client.call(publishTender, { params })
  expect(published.publication_faults).toBeUndefined()
})

test('from the deadline on, the next step with the bids is shown only to the buyer’s side', async () => {
  const { tender, clients } = await makeBidScene(world)
  const bidder = await makeBidder(world, tender)
  expect((await read(clients.buyer, tender)).bids_step).toBeUndefined()
  await passDeadline(world, tender)
  expect((await read(clients.buyer, tender)).bids_step).toBe('open')
  const otherBuyer = await world.signedIn(await world.makeUser({ role: 'buyer' }))
  for (const client of [bidder.client, otherBuyer]) {
    expect((await read(client, tender)).bids_step).toBeUndefined()
  }
})

test.for(evaluationStages)(
  'at the stage %s, the panel’s next step differs from that of other buyers',
  async (stage) => {
    const steps = {
      declarations: 'declare',
      scoring: 'score',
      consensus: 'agree',
      locked: 'decide',
    }
    const { tender, chair, evaluators, outsider } = await makeEvaluationScene(world, { stage })
    for (const { client } of [chair, evaluators[0]]) {
      expect((await read(client, tender)).bids_step).toBe(steps[stage])
    }
    expect((await read(outsider.client, tender)).bids_step).toBe('watch')
  },
)
