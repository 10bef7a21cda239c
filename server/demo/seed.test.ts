import { expect, test } from 'vitest'
import { login } from '#domain/contract/auth.ts'
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
