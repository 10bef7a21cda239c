// Tests a buyer's to-do list: tenders with a moderator's note, and drafted answers.
import { expect, test } from 'vitest'
import { getDashboard, type BuyerStats } from '../contract/analytics.ts'
import { ask, draft, makeScene, publish } from '#app/test/question-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

test('a buyer’s dashboard lists flagged and rejected tenders with a moderation note they can act on', async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  const note = { moderation_notes: 'Say how many floors.', created_by: buyer.id }
  const flagged = await world.makeTender({ ...note, moderation_status: 'flagged' })
  const rejected = await world.makeTender({
    ...note,
    moderation_status: 'rejected',
    status: 'draft',
  })
  await world.makeTender({ ...note, moderation_status: 'approved' })
  await world.makeTender({ ...note, moderation_status: 'flagged', status: 'cancelled' })
  await world.makeTender({ ...note, moderation_status: 'flagged', deleted_at: new Date() })
  await world.makeTender({ moderation_status: 'flagged', moderation_notes: 'Not theirs.' })

  const { data } = await (await world.signedIn(buyer)).call(getDashboard)
  expect(data.moderated_tenders).toEqual(
    [rejected, flagged].map(({ id, title, reference, status, moderation_status }) => ({
      id,
      title,
      reference,
      status,
      moderation_status,
      moderation_notes: 'Say how many floors.',
    })),
  )
})

test('a buyer’s dashboard lists answers that were drafted and not yet published', async () => {
  const scene = await makeScene(world)
  const { tender, asker, buyer, people } = scene
  const [first, second, third] = [
    await ask(asker, tender, 'How many doors?'),
    await ask(asker, tender, 'How many lifts?'),
    await ask(asker, tender, 'How many gates?'),
  ]
  await draft(buyer, tender, second, 'Nine.')
  await draft(buyer, tender, third, 'Ten.')
  await publish(buyer, tender, third)

  const read = async () => (await buyer.call(getDashboard)).data as BuyerStats
  const supplier = await world.db
    .selectFrom('organisations')
    .select('name')
    .where('id', '=', people.asker.organisation_id)
    .executeTakeFirstOrThrow()
  const stats = await read()
  expect(stats.unanswered_questions).toBe(1)
  expect(stats.drafted_answers).toEqual([
    {
      id: second,
      tender_id: tender.id,
      tender_reference: tender.reference,
      tender_title: tender.title,
      question_text: 'How many lifts?',
      supplier_name: supplier.name,
      created_at: expect.any(String),
    },
  ])
  await draft(buyer, tender, first, 'Eleven.')
  await buyer.post(`/api/tenders/${tender.id}/close`)
  expect((await read()).drafted_answers).toEqual([])
})
