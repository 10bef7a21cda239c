// Tests effects of bidding on other features: emails, copies of a tender, and outages before the
// deadline.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { chooseOpeners, getBidding, saveBidding } from '../contract/bidding-calls.ts'
import { confirmOpening, getOpening } from '#features/bids/opening/contract/opening.ts'
import { createTender, getTender } from '#features/tenders/contract/tender-calls.ts'
import { copyTender } from '#features/tenders/contract/tender-draft.ts'
import { makeBidder, makeBidScene, passDeadline, sendTestBid, setup } from '#app/test/bid-scene.ts'
import { tenderForm } from '#app/test/tender-form.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

test('an opener is asked only once to create a key, not at every save', async () => {
  const first = await world.makeUser({ role: 'buyer' })
  const { organisation_id } = first
  const others = []
  for (let count = 0; count < 3; count += 1) {
    others.push(await world.makeUser({ role: 'buyer', organisation_id }))
  }
  const tender = await world.makeTender({ created_by: first.id, status: 'draft' })
  const params = { tenderId: tender.id }
  const client = await world.signedIn(first)
  const askedAfter = async (act: () => Promise<unknown>) => {
    await act()
    const mails = await world.deliverMail()
    return mails.filter(({ subject }) => subject.includes('make your key')).map(({ to }) => to)
  }
  const name = (users: { id: number }[]) => () =>
    client.call(chooseOpeners, { params, body: { user_ids: users.map(({ id }) => id) } })
  const save = (hand_in_hours: number) => () =>
    client.call(saveBidding, {
      params,
      body: { sealing: 'openers', setup: { ...setup, hand_in_hours } },
    })
  const three = [first, ...others.slice(0, 2)]
  expect(await askedAfter(save(24))).toEqual([])
  expect((await askedAfter(name(three))).toSorted()).toEqual(
    three.map((one) => one.email).toSorted(),
  )
  expect(await askedAfter(save(48))).toEqual([])
  expect(await askedAfter(name(three))).toEqual([])
  expect(await askedAfter(name([first, ...others]))).toEqual([others[2]!.email])
})

test('a bidder can’t switch off the email about the opening of their own bid', async () => {
  const { tender, params, clients } = await makeBidScene(world, {
    record_sharing: 'names_and_prices',
  })
  const bidder = await makeBidder(world, tender)
  await world.db
    .updateTable('users')
    .set({ email_notifications_enabled: false })
    .where('id', '=', bidder.user.id)
    .execute()
  await sendTestBid(bidder.client, tender.id)
  await passDeadline(world, tender)
  await clients.buyer.call(confirmOpening, { params })
  await clients.colleague.call(confirmOpening, { params })
  await expect
    .poll(async () => (await clients.buyer.call(getOpening, { params })).data.status)
    .toBe('opened')
  const mails = (await world.deliverMail()).filter(({ to }) => to === bidder.user.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('your bid has been sent'),
    expect.stringContaining('the bids have been opened'),
  ])
})

test('a copied tender keeps its bid set-up, and price lines are assigned to lots with matching numbers', async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  const original = await world.makeTender({ created_by: buyer.id, status: 'draft' })
  const lot = await world.makeLot({ tender_id: original.id, lot_number: 2, title: 'South' })
  const [line] = setup.price_lines
  const price_lines = [line!, { ...line!, key: 'south', lot_id: lot.id }]
  await makeBidScene(world, { price_lines }, { tender: original, buyer })
  const client = await world.signedIn(buyer)
  const { draft } = await client.call(copyTender, { params: { tenderId: original.id } })
  expect(draft.form.takes_bids).toBe(true)

  const lots = [{ lot_number: 2, title: 'South' }]
  const body = tenderForm({ draft_id: draft.id, lots, takes_bids: true })
  const { tender } = await client.call(createTender, { body })
  const params = { tenderId: tender.id }
  const { data } = await client.call(getBidding, { params })
  const copied = data!.setup.price_lines.find(({ key }) => key === 'south')!
  expect(copied.lot_id).not.toBe(lot.id)
  expect(data).toMatchObject({
    sealing: 'portal',
    is_live: false,
    openers: [],
    setup: { ...setup, price_lines: [line, { ...line, key: 'south', lot_id: copied.lot_id }] },
  })
})

test('an outage shortly before the deadline for bids is shown on the tender’s page', async () => {
  const { tender, params, clients } = await makeBidScene(world)
  const { client } = await makeBidder(world, tender)
  const outageFor = async () => (await client.call(getTender, { params })).data.outage
  expect(await outageFor()).toBeNull()
  await sql`insert into outages (started_at, ended_at)
    select submission_deadline - interval '1 hour', submission_deadline - interval '30 minutes'
    from tenders where id = ${tender.id}`.execute(world.db)
  const outage = await outageFor()
  expect(Date.parse(outage!.ended_at) - Date.parse(outage!.started_at)).toBe(30 * 60_000)
  expect((await clients.buyer.call(getTender, { params })).data.outage).toEqual(outage)
})
