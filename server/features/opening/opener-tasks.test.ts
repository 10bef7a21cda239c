// Tasks of an opener: create a key, prove it, prove it again, and open the bids.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { chooseOpeners, saveBidding } from '#domain/contract/bidding-calls.ts'
import { confirmOpening } from '#domain/contract/opening.ts'
import { listOpenerTasks } from '#domain/contract/opener-task.ts'
import { makeBidder, makeBidScene, passDeadline, setup } from '#server/test/bid-scene.ts'
import type { Client } from '#server/test/client.ts'
import { give, makeKey, makeOpenerScene, sendToOpeners } from '#server/test/opener-scene.ts'
import { useWorld } from '#server/test/world.ts'

const world = useWorld()

const kindsFor = async (client: Client) =>
  (await client.call(listOpenerTasks)).data.map(({ kind }) => kind)

test('an opener of a draft makes a key, and then nothing waits', async () => {
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
    },
  ])
  await makeKey({ client }, tender.id)
  expect(await kindsFor(client)).toEqual([])
})

test('keys are proved again three days before, then two confirm and give their shares', async () => {
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
  await first!.call(confirmOpening, of)
  expect([await kindsFor(first!), await kindsFor(second!)]).toEqual([[], ['confirm']])
  await second!.call(confirmOpening, of)
  expect([await kindsFor(first!), await kindsFor(third!)]).toEqual([['give_share'], ['give_share']])
  await give(openers[0]!, tender.id)
  expect(await kindsFor(first!)).toEqual([])
})

test('nothing waits for others, nor for openers of a cancelled tender', async () => {
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
