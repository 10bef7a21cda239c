import { expect, test } from 'vitest'
import { ask, draft, makeScene, publish } from '#app/test/question-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

/**
 * Returns the recipient and subject of each delivered email. The tender's reference and the
 * portal's name are removed from the subjects.
 */
async function notified() {
  const emails = await world.deliverMail()
  return emails
    .map(({ to, subject }) => [to, subject.replace(/^\S+: (.*) – .*$/, '$1')])
    .toSorted(([a = ''], [b = '']) => a.localeCompare(b))
}

const inOrder = (people: { email: string }[], subject: string) =>
  people.map(({ email }) => [email, subject]).toSorted(([a = ''], [b = '']) => a.localeCompare(b))

test('a question notifies the buyers, and an answer or its withdrawal every interested supplier', async () => {
  const scene = await makeScene(world)
  const { tender, people, buyer, asker } = scene
  const colleague = await scene.makeColleague()
  await world.makeUser()
  const muted = await world.makeUser({ email_notifications_enabled: false })
  await world.makeInterest(tender, muted)

  const id = await ask(asker, tender, 'How many doors?')
  expect(await notified()).toEqual(inOrder([people.buyer, colleague], 'a new question'))

  await draft(buyer, tender, id, 'Nine.')
  expect(await notified()).toEqual([])

  await publish(buyer, tender, id)
  const suppliers = [people.asker, people.rival]
  expect(await notified()).toEqual(inOrder(suppliers, 'a question was answered'))
  const bell = await (await world.signedIn(muted)).get('/api/notifications')
  expect(bell.body.data).toMatchObject([
    { event: 'answer-published', path: `/tenders/${tender.id}?tab=questions#question-${id}` },
  ])

  await buyer.post(`${scene.path}/${id}/unpublish`)
  const withdrawn = await notified()
  expect(withdrawn.map(([to]) => to)).toEqual(inOrder(suppliers, '').map(([to]) => to))
})

test('fifty concurrent publications notify every supplier once', async () => {
  const scene = await makeScene(world)
  const id = await ask(scene.asker, scene.tender, 'How many doors?')
  await draft(scene.buyer, scene.tender, id, 'Nine.')
  await world.deliverMail()
  await Promise.all(
    Array.from({ length: 50 }, () => scene.buyer.post(`${scene.path}/${id}/publish`)),
  )
  expect(await notified()).toHaveLength(2)
})

test('withdrawing an answer from a hidden tender sends no notice', async () => {
  const scene = await makeScene(world)
  const id = await ask(scene.asker, scene.tender, 'How many doors?')
  await draft(scene.buyer, scene.tender, id, 'Nine.')
  await publish(scene.buyer, scene.tender, id)
  await scene.buyer.post(`/api/tenders/${scene.tender.id}/unpublish`)
  await world.deliverMail()
  expect((await scene.buyer.post(`${scene.path}/${id}/unpublish`)).status).toBe(200)
  expect(await notified()).toEqual([])
})
