import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { useWorld, type World } from '#server/test/world.ts'

const world = useWorld()
const manual = useWorld({ AUTO_CLOSE: 'off' })

async function closesBySelf({ app, makeTender, db }: World): Promise<boolean> {
  const { id } = await makeTender({
    clarification_deadline: new Date(Date.now() - 2000),
    submission_deadline: new Date(Date.now() - 1000),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  for (let wait = 0; wait < 20; wait += 1) {
    const tender = await db
      .selectFrom('tenders')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (tender.status === 'closed') return true
    await sleep(100)
  }
  return false
}

test('a server that listens closes what is due', async () => {
  expect(await closesBySelf(world)).toBe(true)
})

test('AUTO_CLOSE=off leaves it to the buyer', async () => {
  expect(await closesBySelf(manual)).toBe(false)
})
