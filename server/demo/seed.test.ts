import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { login } from '#domain/contract/auth.ts'
import { remindOfQuestions } from '#server/features/questions/remind-unanswered.ts'
import { remindOfDeadlines } from '#server/features/tenders/remind-deadlines.ts'
import { useWorld } from '#server/test/world.ts'
import { checkDemo } from '#server/test/check-demo.ts'
import { seedDemo } from './seed.ts'
import { demoSignIns } from './sign-ins.ts'

const world = useWorld()

test('the demo data is consistent, and its people can sign in', async () => {
  await seedDemo(world.owner, { filesDir: `${world.dataDir}/files` })
  expect(await checkDemo(world.db)).toEqual([])
  for (const { role, email, password } of demoSignIns) {
    const { user } = await world.visitor().call(login, { body: { email, password } })
    expect(user?.role).toBe(role)
  }
}, 120_000)

test('nobody is reminded of what the demo has made up, but of what happens in it', async () => {
  expect(await remindOfDeadlines(world.db)).toBe(0)
  expect(await remindOfQuestions(world.db)).toBe(0)
  expect(await world.deliverMail()).toEqual([])
  const soon = new Date(Date.now() + 20 * 3600_000)
  await world.db
    .updateTable('tenders')
    .set({ submission_deadline: soon, clarification_deadline: new Date(+soon - 3600_000) })
    .where(
      'id',
      '=',
      world.db
        .selectFrom('tenders')
        .select(sql<number>`min(id)`.as('id'))
        .where('status', '=', 'published')
        .where('deleted_at', 'is', null),
    )
    .execute()
  expect(await remindOfDeadlines(world.db)).toBe(1)
})
