// Suppliers must never learn who asked. The test searches every reply that a supplier can get from
// the API for another asker's organisation, people and addresses, and for unpublished texts.
import { expect, test } from 'vitest'
import { endpoints } from '#app/contract.ts'
import { addressOf } from '#kernel/contract/endpoint.ts'
import { ask, draft, makeScene, publish } from '#app/test/question-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

const organisation = 'Zyxwick & Daughters Ltd'
const secrets = [
  'Zyxwick',
  'Quillfeather',
  'quillfeather@zyxwick.example',
  'DRAFTWORDS',
  'UNSAIDWORDS',
]

const supplierReads = endpoints.filter(
  ({ method, access }) =>
    method === 'GET' && (typeof access === 'string' || access.includes('supplier')),
)

test('no response or email to a supplier contains another asker’s identity', async () => {
  const scene = await makeScene(world)
  const { tender, buyer, asker, people } = scene
  const of = people.asker
  await world.db
    .updateTable('organisations')
    .set({ name: organisation })
    .where('id', '=', of.organisation_id!)
    .execute()
  await world.db
    .updateTable('users')
    .set({ name: 'Hester Quillfeather', email: 'quillfeather@zyxwick.example' })
    .where('id', '=', of.id)
    .execute()

  const published = await ask(asker, tender, 'How many doors?')
  await draft(buyer, tender, published, 'Nine.')
  await publish(buyer, tender, published)
  const drafted = await ask(asker, tender, 'How many windows? UNSAIDWORDS')
  await draft(buyer, tender, drafted, 'DRAFTWORDS')
  const unpublished = await ask(asker, tender, 'How many roofs?')
  await draft(buyer, tender, unpublished, 'One.')
  await publish(buyer, tender, unpublished)
  await buyer.post(`${scene.path}/${unpublished}/unpublish`)
  await ask(asker, tender, 'How many cellars? UNSAIDWORDS')

  const emails = await world.deliverMail()
  for (const endpoint of supplierReads) {
    for (const questionId of [published, drafted]) {
      const ids: Record<string, number> = { tenderId: tender.id, questionId }
      const params = new Proxy(ids, { get: (known, name: string) => known[name] ?? 1 })
      const { body } = await scene.rival.get(addressOf(endpoint, { params }))
      const text = JSON.stringify(body).toLowerCase()
      const found = secrets.filter((secret) => text.includes(secret.toLowerCase()))
      expect([endpoint.path, found]).toEqual([endpoint.path, []])
    }
  }
  const toRival = emails.filter(({ to }) => to === people.rival.email)
  const text = JSON.stringify(toRival).toLowerCase()
  expect(secrets.filter((secret) => text.includes(secret.toLowerCase()))).toEqual([])

  // As a control, the same search does find public texts, and the organisation in a buyer's reply.
  expect(JSON.stringify((await scene.rival.get(scene.path)).body)).toContain('How many doors?')
  expect(JSON.stringify((await buyer.get(scene.path)).body)).toContain(organisation)
})
