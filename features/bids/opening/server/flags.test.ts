// Tests the flags on outdated and incomplete bids: the buyer sees them after the opening. Before
// the deadline, a supplier's dashboard lists the bids that should be sent again.
import { expect, test } from 'vitest'
import { getDashboard } from '#features/analytics/contract/analytics.ts'
import { getBidding, saveBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { bidFlagLabels, confirmOpening, getOpening, listOpenedBids } from '../contract/opening.ts'
import { getOpeningRecord } from '../contract/opening-record.ts'
import {
  makeBidder,
  makeBidScene,
  passDeadline,
  sendTestBid,
  setup,
  type BidScene,
} from '#app/test/bid-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

const [method] = setup.questions
const added = { ...method!, key: 'added', text: 'Who will do the work?' }
const asked = { ...setup, questions: [...setup.questions, added] }

async function changeSetup({ clients, params }: BidScene) {
  const body = { sealing: 'portal', setup: asked, change_note: 'We also ask who.' } as const
  await clients.buyer.call(saveBidding, { params, body })
}

async function openTogether({ clients, params }: BidScene) {
  await clients.buyer.call(confirmOpening, { params })
  await clients.colleague.call(confirmOpening, { params })
  await expect
    .poll(async () => (await clients.buyer.call(getOpening, { params })).data.status)
    .toBe('opened')
}

test('outdated bids and crafted bids without answers or a price are flagged in the list and the record', async () => {
  const scene = await makeBidScene(world)
  const { tender, params, clients } = scene
  const early = await makeBidder(world, tender, 'Aardvark Ltd')
  const crafted = await makeBidder(world, tender, 'Badger Ltd')
  const whole = await makeBidder(world, tender, 'Civet Ltd')
  await sendTestBid(early.client, tender.id)
  await changeSetup(scene)
  await sendTestBid(crafted.client, tender.id, { answers: [], total: '1.00' })
  const answers = [
    { question: 'method', value: 'Well.' },
    { question: 'added', value: 'We will.' },
  ]
  await sendTestBid(whole.client, tender.id, { answers })
  await passDeadline(world, tender)
  await openTogether(scene)

  const flags = [
    ['Aardvark Ltd', ['older_setup', 'answers_missing']],
    ['Badger Ltd', ['answers_missing', 'price_missing']],
    ['Civet Ltd', []],
  ]
  const { data: listed } = await clients.buyer.call(listOpenedBids, { params })
  expect(listed.map((bid) => [bid.organisation.name, bid.flags])).toEqual(flags)
  const { data: record } = await clients.buyer.call(getOpeningRecord, { params })
  expect(record.bids.map((bid) => [bid.organisation, bid.flags])).toEqual(flags)
  expect(bidFlagLabels.older_setup).toBe('Made for an earlier version of what is asked for')
})

test('the dashboard shows a supplier the bid to resubmit, however many interests the supplier has', async () => {
  const scene = await makeBidScene(world)
  const { tender, params } = scene
  const { client, user } = await makeBidder(world, tender)
  await sendTestBid(client, tender.id)
  for (let hours = 1; hours <= 6; hours += 1) {
    const closes = Date.now() + hours * 3_600_000
    const clarification_deadline = new Date(closes - 60_000)
    const submission_deadline = new Date(closes)
    await world.makeInterest(
      await world.makeTender({ clarification_deadline, submission_deadline }),
      user,
    )
  }
  const finish = async () =>
    (await client.call(getDashboard)).data.own_bids!.map((one) => [one.tender.id, one.bid])
  expect(await finish()).toEqual([[tender.id, 'sent']])
  await changeSetup(scene)
  expect(await finish()).toEqual([[tender.id, 'outdated']])
  // The buyer's note on the change is shown on the page where the bid is written.
  const { data } = await client.call(getBidding, { params })
  expect(data!.last_change).toMatchObject({ note: 'We also ask who.' })
})
