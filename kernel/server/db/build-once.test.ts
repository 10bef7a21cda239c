import { expect, test } from 'vitest'
import { accountOf } from '#kernel/contract/role.ts'
import { useWorld } from '#app/test/world.ts'
import { buildForRoles, buildOnce, type PlaceOf } from './build-once.ts'

const world = useWorld()

test('a statement is built once, and sent with the values of each call', async () => {
  let built = 0
  const findUser = buildOnce((db, place: PlaceOf<{ id: number; name: string }>) => {
    built += 1
    return db
      .selectFrom('users')
      .where('id', '=', place('id'))
      .where('name', '=', place('name'))
      .select('email')
  })
  const users = await Promise.all([world.makeUser(), world.makeUser(), world.makeUser()])
  const found = await Promise.all(users.map(({ id, name }) => findUser(world.db, { id, name })))
  expect(found).toEqual(users.map(({ email }) => [{ email }]))
  expect(await findUser(world.db, { id: users[0].id, name: 'Nobody' })).toEqual([])
  expect(built).toBe(1)
})

test('a statement that is built for each role is sent with the caller’s ids', async () => {
  const findSelf = buildForRoles((db, actor) =>
    db
      .selectFrom('users')
      .where('id', '=', actor.id)
      .where('role', '=', actor.role)
      .where('is_guest', '=', actor.is_guest)
      .where('organisation_id', 'is not distinct from', actor.organisation?.id ?? null)
      .select('id'),
  )
  for (const account of Object.values(accountOf)) {
    for (const user of [await world.makeUser(account), await world.makeUser(account)]) {
      const organisation = user.organisation_id === null ? null : { id: user.organisation_id }
      expect(await findSelf(world.db, { id: user.id, ...account, organisation }, {})).toEqual([
        { id: user.id },
      ])
    }
  }
})
