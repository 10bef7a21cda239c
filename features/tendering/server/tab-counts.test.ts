import { expect, test } from 'vitest'
import { getTender } from '#features/tenders/contract/tender-calls.ts'
import type { Client } from '#app/test/client.ts'
import { ask, draft, makeScene, publish } from '#app/test/question-scene.ts'
import { useWorld, type Row } from '#app/test/world.ts'

const world = useWorld()

const countsFor = async (client: Client, { id }: Row<'tenders'>) =>
  (await client.call(getTender, { params: { tenderId: id } })).data.counts

test('the counts on a tender’s tabs match what the reader can see', async () => {
  const { tender, buyer, asker, rival } = await makeScene(world)
  await world.makeLot({ tender_id: tender.id, lot_number: 1 })
  await world.makeLot({ tender_id: tender.id, lot_number: 2 })
  await world.makeDocument(tender, { published_at: new Date() })
  await world.makeDocument(tender)
  const first = await ask(asker, tender, 'How many floors?')
  await ask(asker, tender, 'How many rooms?')
  await draft(buyer, tender, first, 'Six.')
  await publish(buyer, tender, first)

  const parts = { lots: 2, documents: 1 }
  expect(await countsFor(buyer, tender)).toEqual({
    lots: 2,
    documents: 2,
    questions: 2,
    interests: 2,
    invitations: 0,
  })
  expect(await countsFor(asker, tender)).toEqual({ ...parts, questions: 2 })
  expect(await countsFor(rival, tender)).toEqual({ ...parts, questions: 1 })
  const stranger = await world.signedIn(await world.makeUser())
  expect(await countsFor(stranger, tender)).toEqual(parts)
  const otherBuyer = await world.signedIn(await world.makeUser({ role: 'buyer' }))
  expect(await countsFor(otherBuyer, tender)).toEqual(parts)
})

test('content behind an unaccepted NDA is not counted', async () => {
  const tender = await world.makeTender({ eligibility_type: 'nda_gated' })
  await world.makeLot({ tender_id: tender.id })
  const user = await world.makeUser()
  const supplier = await world.signedIn(user)
  await world.makeNda(tender)
  expect(await countsFor(supplier, tender)).toBeUndefined()
  await world.makeNda(tender, { version: 2, acceptedBy: [user] })
  expect(await countsFor(supplier, tender)).toEqual({ lots: 1, documents: 0 })
})
