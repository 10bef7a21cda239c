import { expect, test } from 'vitest'
import { countToDo, maxToDo } from '../contract/to-do.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

const empty = { organisations: 0, moderation: 0, flags: 0, access_requests: 0, dead_emails: 0 }

test('tasks for an administrator are counted by kind', async () => {
  const client = await world.signedIn(await world.makeUser({ role: 'admin' }))
  const count = async () => (await client.call(countToDo)).data
  expect(await count()).toEqual(empty)

  await world.makeOrganisation({ verification_status: 'pending' })
  await world.makeOrganisation({ verification_status: 'rejected', rejection_reason: 'No' })
  await world.makeTender({ moderation_status: 'pending' })
  await world.makeTender({ moderation_status: 'approved' })
  await world.makeTender({ moderation_status: 'changes_requested' })
  await world.makeTender({ moderation_status: 'flagged' })
  await world.makeTender({ moderation_status: 'pending', status: 'draft' })
  await world.makeTender({ moderation_status: 'pending', deleted_at: new Date() })
  const { id: user_id } = await world.makeUser({ is_active: false })
  await world.db.insertInto('access_requests').values({ user_id }).execute()
  await world.db
    .insertInto('outbox')
    .values({
      letter: 'password-changed',
      payload: Buffer.from('sealed'),
      recipient: 'nobody@example.test',
      failed_at: new Date(),
    })
    .execute()
  expect(await count()).toEqual({
    organisations: 1,
    moderation: 1,
    flags: 1,
    access_requests: 1,
    dead_emails: 1,
  })
})

test('each count is capped at the maximum that the screen can show', async () => {
  const client = await world.signedIn(await world.makeUser({ role: 'admin' }))
  const many = Array.from({ length: maxToDo + 5 }, (_, index) => ({
    name: `Waiting ${index}`,
    type: 'supplier' as const,
  }))
  await world.db.insertInto('organisations').values(many).execute()
  expect((await client.call(countToDo)).data.organisations).toBe(maxToDo)
})
