import { expect, test } from 'vitest'
import { getDashboard } from '../contract/analytics.ts'
import { listInterests, withdrawInterest } from '#features/interests/contract/interest.ts'
import { makeBidScene, passDeadline, sendTestBid, startedBid } from '#app/test/bid-scene.ts'
import { inDays } from '#app/test/tender-form.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

test('a supplier’s dashboard lists bids that need action first, then new results, then the others', async () => {
  const user = await world.makeUser()
  const client = await world.signedIn(user)
  const scenes = []
  for (let place = 0; place < 6; place += 1) {
    const { tender } = await makeBidScene(world)
    await world.makeInterest(tender, user)
    scenes.push(tender)
  }
  const [won, lost, waiting, sent, draft, never] = scenes
  for (const tender of [won!, lost!, waiting!, sent!]) await sendTestBid(client, tender.id)
  await startedBid(client, draft!.id)
  for (const tender of [won!, lost!, waiting!]) await passDeadline(world, tender)
  const rival = await world.makeOrganisation()
  const winners = [
    [won!.id, user.organisation_id!, inDays(-29)],
    [lost!.id, rival.id, inDays(-31)],
  ] as const
  for (const [id, awarded_to, awarded_at] of winners) {
    const { db } = world
    await db.updateTable('bids').set({ status: 'opened' }).where('tender_id', '=', id).execute()
    await db
      .updateTable('tenders')
      .set({ status: 'awarded', awarded_to, awarded_at })
      .where('id', '=', id)
      .execute()
  }
  const { own_bids } = (await client.call(getDashboard)).data
  expect(own_bids!.map(({ tender, bid, outcome }) => [tender.id, bid, outcome])).toEqual([
    [draft!.id, 'draft', null],
    [won!.id, 'opened', 'won'],
    [sent!.id, 'sent', null],
    [waiting!.id, 'sent', null],
    [lost!.id, 'opened', 'lost'],
  ])
  expect(own_bids!.map(({ tender }) => tender.id)).not.toContain(never!.id)

  const { data: interests } = await client.call(listInterests)
  const outcomes = new Map(interests.map(({ tender_id, outcome }) => [tender_id, outcome]))
  expect([won!, lost!, sent!].map(({ id }) => outcomes.get(id))).toEqual(['won', 'lost', null])
})

test('the dashboard lists five bids: those that need action by deadline, then waiting and ended ones', async () => {
  const user = await world.makeUser()
  const client = await world.signedIn(user)
  const setBid = (id: number, status: 'draft' | 'sent' | 'withdrawn' | 'not_openable') =>
    world.db.updateTable('bids').set({ status }).where('tender_id', '=', id).execute()

  async function bidFor(status: Parameters<typeof setBid>[1], days: number): Promise<number> {
    const { tender } = await makeBidScene(world)
    await world.makeInterest(tender, user)
    await startedBid(client, tender.id)
    await setBid(tender.id, status)
    const deadlines = {
      clarification_deadline: inDays(days - 1),
      submission_deadline: inDays(days),
    }
    await world.db.updateTable('tenders').set(deadlines).where('id', '=', tender.id).execute()
    return tender.id
  }
  const listed = async () =>
    (await client.call(getDashboard)).data.own_bids!.map(({ tender }) => tender.id)

  const late = await bidFor('draft', 40)
  const waiting = await bidFor('sent', 10)
  const early = await bidFor('draft', 20)
  const withdrawn = await bidFor('withdrawn', 30)
  const unreadable = await bidFor('not_openable', -1)
  const ended = await bidFor('sent', -2)
  const left = await bidFor('draft', 5)
  await client.call(withdrawInterest, { params: { tenderId: left } })
  expect(await listed()).toEqual([early, late, unreadable, waiting, withdrawn])

  for (const id of [waiting, withdrawn]) await setBid(id, 'draft')
  expect(await listed()).toEqual([waiting, early, withdrawn, late, unreadable])

  await setBid(unreadable, 'sent')
  expect(await listed()).toEqual([waiting, early, withdrawn, late, unreadable])
  await setBid(ended, 'not_openable')
  expect(await listed()).toEqual([waiting, early, withdrawn, late, ended])
  await bidFor('sent', 15)
  expect(await listed()).toEqual([waiting, early, withdrawn, late, ended])
})
