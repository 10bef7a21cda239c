// A provider and a directory token are suspended when the owner who set them up leaves or is no
// longer an owner, until another owner confirms them.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  deactivateColleague,
  reactivateColleague,
} from '#features/accounts/members/contract/colleague.ts'
import { adoptScimToken, createScimToken, getScimToken } from '#features/accounts/contract/scim.ts'
import { adoptSso, getSso, listSignInProviders } from '#features/accounts/contract/sso.ts'
import { makeSsoScene, signInBySso, startSso } from '#app/test/sso-scene.ts'
import { testPassword, useWorld } from '#app/test/world.ts'
import { notifyOfSuspensions } from './notify-of-suspensions.ts'

const world = useWorld({ WEBHOOK_ALLOW_PRIVATE: 'on' })

/** Creates a second owner, and a directory token of the first one. */
async function makeScene() {
  const scene = await makeSsoScene(world)
  const { user: maker } = scene
  const second = await world.makeColleague(maker, 'owner', { email: `bea@${scene.domain}` })
  const { token } = await (await world.signedIn(maker)).call(createScimToken)
  const directory = world.visitor()
  directory.headers = { authorization: `Bearer ${token}` }
  return { ...scene, maker, second, client: await world.signedIn(second), directory }
}

type Scene = Awaited<ReturnType<typeof makeScene>>

const setRole = ({ maker }: Scene, role: 'owner' | 'member') =>
  world.db.updateTable('memberships').set({ role }).where('user_id', '=', maker.id).execute()

const ends: Record<string, (scene: Scene) => Promise<unknown>> = {
  'is deactivated by a colleague': async (scene) => {
    // An owner can only be deactivated after a change of their role.
    await setRole(scene, 'member')
    await scene.client.call(deactivateColleague, { params: { userId: scene.maker.id } })
  },
  'is no longer an owner': (scene) => setRole(scene, 'member'),
  'leaves the organisation': ({ maker }) =>
    world.db
      .updateTable('users')
      .set({ organisation_id: null })
      .where('id', '=', maker.id)
      .execute(),
  'was changed by an administrator': ({ maker }) =>
    world.db
      .updateTable('users')
      .set({ outside_password_at: sql<string>`now()` })
      .where('id', '=', maker.id)
      .execute(),
}

const claimsOf = ({ claims, second }: Scene) => ({ ...claims, sub: 'bea', email: second.email })

test.for(Object.keys(ends))(
  'the provider and token are suspended when their creator %s, until an owner confirms them',
  async (end) => {
    const scene = await makeScene()
    const { client, directory, domain, key, second } = scene
    const listUsers = () => directory.get('/scim/v2/Users')
    expect(await signInBySso(world.visitor(), scene, claimsOf(scene))).toBe('/')
    expect((await listUsers()).status).toBe(200)

    await ends[end]!(scene)
    expect(await startSso(world.visitor(), key)).toMatch(/\/login\?sso=suspended$/)
    const refused = await listUsers()
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'This token is suspended, because the owner who created it has left or is no longer an owner. An owner of the organisation has to confirm it in the settings.',
    ])
    const query = { domain: `any@${domain}` }
    expect((await world.visitor().call(listSignInProviders, { query })).data).toEqual([])
    expect((await client.call(getSso)).data).toMatchObject({ is_suspended: true })
    expect((await client.call(getScimToken)).data).toMatchObject({ is_suspended: true })

    const { provider } = await client.call(adoptSso)
    expect(provider).toMatchObject({ is_suspended: false, made_by: second.name })
    const { data } = await client.call(adoptScimToken)
    expect(data).toMatchObject({ is_suspended: false, made_by: second.name })
    expect(await signInBySso(world.visitor(), scene, claimsOf(scene))).toBe('/')
    expect((await listUsers()).status).toBe(200)
    expect((await client.post('/api/organisation/sso/adoption')).status).toBe(409)
    expect((await client.post('/api/organisation/scim/adoption')).status).toBe(409)
  },
)

test('a sign-in that was started before the suspension is not completed', async () => {
  const scene = await makeScene()
  const client = world.visitor()
  const address = await startSso(client, scene.key)
  await setRole(scene, 'member')
  const back = scene.idp.authorize(address, claimsOf(scene))
  const { headers } = await client.get(`${back.pathname}${back.search}`)
  expect(headers['location']).toMatch(/\/login\?sso=suspended$/)
})

test('a leaver cannot use the directory token to regain access', async () => {
  const scene = await makeScene()
  const { client, directory, maker, domain } = scene
  await setRole(scene, 'member')
  await client.call(deactivateColleague, { params: { userId: maker.id } })
  const scim = { 'content-type': 'application/scim+json' }
  const active = { Operations: [{ op: 'replace', path: 'active', value: true }] }
  const back = await directory.send('PATCH', `/scim/v2/Users/${maker.id}`, active, scim)
  expect(back.status).toBe(403)
  const again = { userName: `another@${domain}` }
  expect((await directory.send('POST', '/scim/v2/Users', again, scim)).status).toBe(403)
  // A person can reactivate the account, but the token stays suspended.
  await client.call(reactivateColleague, { params: { userId: maker.id } })
  expect((await directory.get('/scim/v2/Users')).status).toBe(403)
})

test('passwords work while a required provider is suspended', async () => {
  const scene = await makeScene()
  await world.db
    .updateTable('identity_providers')
    .set({ required_from: sql<string>`now() - interval '1 second'` })
    .where('id', '=', scene.provider_id)
    .execute()
  const body = { email: scene.second.email, password: testPassword }
  expect((await world.visitor().post('/api/auth/login', body)).status).toBe(403)
  await setRole(scene, 'member')
  expect((await world.visitor().post('/api/auth/login', body)).status).toBe(200)
})

test('only owners can confirm a suspended provider', async () => {
  const scene = await makeScene()
  const member = await world.signedIn(await world.makeColleague(scene.maker, 'member'))
  await setRole(scene, 'member')
  expect((await member.post('/api/organisation/sso/adoption')).status).toBe(403)
  expect((await member.post('/api/organisation/scim/adoption')).status).toBe(403)
})

test('members get one email each time the provider or the token is suspended', async () => {
  const scene = await makeScene()
  const { maker, second, client } = scene
  const notified = async () => {
    await notifyOfSuspensions(world.db)
    const own = [maker.email, second.email]
    return (await world.deliverMail())
      .filter(({ to, subject }) => own.includes(to) && / suspended –/.test(subject))
      .map(({ to, subject }) => `${to}: ${subject.split(' – ')[0]}`)
      .toSorted()
  }
  const both = (email: string) => [
    `${email}: Single sign-on is suspended`,
    `${email}: Your directory is suspended`,
  ]
  expect(await notified()).toEqual([])
  await setRole(scene, 'member')
  const everybody = [...both(maker.email), ...both(second.email)].toSorted()
  expect(await notified()).toEqual(everybody)
  expect(await notified()).toEqual([])
  await client.call(adoptSso)
  await client.call(adoptScimToken)
  expect(await notified()).toEqual([])
  await world.db
    .updateTable('memberships')
    .set({ role: 'member' })
    .where('user_id', '=', second.id)
    .execute()
  expect(await notified()).toEqual(everybody)
})
