// Tests an opener's tasks: create a key, prove possession of it, prove it again before the
// deadline, and open the bids.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { chooseOpeners, saveBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { confirmOpening, confirmPrices, getOpening } from '../contract/opening.ts'
import { listOpenerTasks } from '../contract/opener-task.ts'
import { makeBidder, makeBidScene, passDeadline, setup } from '#app/test/bid-scene.ts'
import type { Client } from '#app/test/client.ts'
import { submitShares, makeKey, makeOpenerScene, sendToOpeners } from '#app/test/opener-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

const kindsFor = async (client: Client) =>
  (await client.call(listOpenerTasks)).data.map(({ kind }) => kind)

test('an opener for a draft has the task to create a key, and then has no task', async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id, status: 'draft' })
  const params = { tenderId: tender.id }
  const client = await world.signedIn(buyer)
  await client.call(saveBidding, { params, body: { sealing: 'openers', setup } })
  expect((await client.call(listOpenerTasks)).data).toEqual([])
  await client.call(chooseOpeners, { params, body: { user_ids: [buyer.id] } })
  const { id, reference, title } = tender
  expect((await client.call(listOpenerTasks)).data).toEqual([
    {
      kind: 'make_key',
      tender: { id, reference, title },
      submission_deadline: expect.any(String),
      since: null,
    },
  ])
  await makeKey({ client }, tender.id)
  expect(await kindsFor(client)).toEqual([])
})

test('openers prove their keys again shortly before the deadline, then two confirm and give their shares', async () => {
  const { tender, openers } = await makeOpenerScene(world)
  const [first, second, third] = openers.map(({ client }) => client)
  const of = { params: { tenderId: tender.id } }
  expect(await kindsFor(first!)).toEqual([])
  await world.db
    .updateTable('tenders')
    .set({
      clarification_deadline: sql<string>`now() + interval '1 day'`,
      submission_deadline: sql<string>`now() + interval '2 days'`,
    })
    .where('id', '=', tender.id)
    .execute()
  await world.db
    .updateTable('openers')
    .set({ proved_at: sql<string>`now() - interval '9 days'` })
    .where('user_id', '=', openers[0]!.user.id)
    .execute()
  expect([await kindsFor(first!), await kindsFor(second!)]).toEqual([['prove_key'], []])

  await sendToOpeners((await makeBidder(world, tender)).client, tender.id)
  await passDeadline(world, tender)
  expect(await kindsFor(third!)).toEqual(['confirm'])
  const [task] = (await third!.call(listOpenerTasks)).data
  expect(task!.since).toBe(task!.submission_deadline)
  await first!.call(confirmOpening, of)
  expect([await kindsFor(first!), await kindsFor(second!)]).toEqual([[], ['confirm']])
  await second!.call(confirmOpening, of)
  expect([await kindsFor(first!), await kindsFor(third!)]).toEqual([['give_share'], ['give_share']])
  await submitShares(openers[0]!, tender.id)
  expect(await kindsFor(first!)).toEqual([])
})

test('openers of separate prices are asked to confirm the prices once one of them has', async () => {
  const { tender, openers } = await makeOpenerScene(world, { envelope_count: 2 })
  const { id: tenderId } = tender
  const of = { params: { tenderId } }
  const [first, second, third] = openers.map(({ client }) => client)
  const tasks = () => Promise.all([first!, second!, third!].map(kindsFor))
  await sendToOpeners((await makeBidder(world, tender)).client, tenderId)
  await passDeadline(world, tender)
  for (const client of [first!, second!]) await client.call(confirmOpening, of)
  for (const opener of openers.slice(0, 2)) await submitShares(opener, tenderId)
  await expect.poll(async () => (await first!.call(getOpening, of)).data.status).toBe('opened')
  expect(await tasks()).toEqual([[], [], []])
  await first!.call(confirmPrices, of)
  expect(await tasks()).toEqual([[], ['confirm_prices'], ['confirm_prices']])
  const { prices } = (await first!.call(getOpening, of)).data
  const [task] = (await second!.call(listOpenerTasks)).data
  expect(task!.since).toBe(prices!.confirmations[0]!.confirmed_at)
  await second!.call(confirmPrices, of)
  const share = ['give_price_share']
  expect(await tasks()).toEqual([share, share, share])
  await submitShares(openers[0]!, tenderId)
  expect(await tasks()).toEqual([[], share, share])
  await submitShares(openers[2]!, tenderId)
  expect(await tasks()).toEqual([[], [], []])
})

test('other users, and openers for a cancelled tender, have no tasks', async () => {
  const { tender, colleague, clients } = await makeBidScene(world)
  const { organisation_id } = colleague
  const other = await world.signedIn(await world.makeUser({ role: 'buyer', organisation_id }))
  await passDeadline(world, tender)
  expect([await kindsFor(clients.buyer), await kindsFor(other)]).toEqual([['confirm'], []])
  await world.db
    .updateTable('tenders')
    .set({ status: 'cancelled' })
    .where('id', '=', tender.id)
    .execute()
  expect(await kindsFor(clients.buyer)).toEqual([])
})
