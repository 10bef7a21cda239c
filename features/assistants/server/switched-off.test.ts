import { expect, test } from 'vitest'
import { withToken } from '#app/test/with-token.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

test('the endpoint for assistants does not exist unless it is switched on', async () => {
  const { client } = await withToken(world, await world.makeUser())
  expect((await client.post('/mcp', {})).status).toBe(404)
})
