// A requirement of single sign-on also ends older sessions and API tokens, and isn't met by the
// installation's provider.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApiToken, listApiTokens } from '#features/accounts/contract/api-token.ts'
import { login } from '#features/accounts/contract/auth.ts'
import { adoptSso, requireSso } from '#features/accounts/contract/sso.ts'
import { clientId, clientSecret, startProvider } from '#app/test/identity-provider.ts'
import { comeBack, makeSsoScene, signInBySso, startSso } from '#app/test/sso-scene.ts'
import { testPassword, useWorld } from '#app/test/world.ts'

const world = useWorld({ WEBHOOK_ALLOW_PRIVATE: 'on' })

async function makeScene() {
  const scene = await makeSsoScene(world)
  const keeper = await world.makeColleague(scene.user, 'owner', {
    mfa_enabled: true,
    mfa_secret: Buffer.from('secret'),
  })
  return { ...scene, keeper, client: await world.signedIn(scene.user) }
}

type Scene = Awaited<ReturnType<typeof makeScene>>

const require = ({ client, keeper }: Scene) =>
  client.call(requireSso, { body: { break_glass_user_ids: [keeper.id] } })

/** Makes the requirement take effect now, and ends the sessions and tokens that expire with it. */
async function takeEffect({ organisation_id }: Scene): Promise<void> {
  const back = sql`- interval '8 days'`
  await sql`update identity_providers set required_from = required_from ${back}
    where organisation_id = ${organisation_id}`.execute(world.db)
  for (const table of ['sessions', 'api_tokens']) {
    await sql`update ${sql.table(table)} set expires_at = expires_at ${back}
      where expires_at > now() + interval '6 days 23 hours'
        and expires_at < now() + interval '7 days 1 hour'
        and user_id in (select id from users where organisation_id = ${organisation_id})`.execute(
      world.db,
    )
  }
}

const remembered = (userId: number) =>
  world.db
    .updateTable('sessions')
    .set({ is_remembered: true, expires_at: sql<string>`now() + interval '30 days'` })
    .where('user_id', '=', userId)
    .execute()

test('sessions with a password and API tokens end when the requirement takes effect', async () => {
  const scene = await makeScene()
  const { client, user, keeper } = scene
  const body = { name: 'Import', scopes: ['read' as const], expires_in_days: 90 as const }
  const { token } = await client.call(createApiToken, { body })
  const program = world.visitor()
  program.headers = { authorization: `Bearer ${token}` }
  const bySso = world.visitor()
  expect(await signInBySso(bySso, scene, scene.claims)).toBe('/')
  const kept = await world.signedIn(keeper)
  await remembered(user.id)
  await remembered(keeper.id)
  await require(scene)
  const later = world.visitor()
  await later.call(login, {
    body: { email: user.email, password: testPassword, remember: true },
  })
  for (const person of [client, later, bySso, kept]) {
    expect((await person.get('/api/user')).status).toBe(200)
  }
  expect((await program.get('/api/tenders')).status).toBe(200)

  await takeEffect(scene)
  expect((await client.get('/api/user')).status).toBe(401)
  expect((await later.get('/api/user')).status).toBe(401)
  expect((await program.get('/api/tenders')).status).toBe(401)
  expect((await bySso.get('/api/user')).status).toBe(200)
  expect((await kept.get('/api/user')).status).toBe(200)
})

test('API tokens that are created before the requirement takes effect end with it', async () => {
  const scene = await makeScene()
  const { provider } = await require(scene)
  const body = { name: 'Import', scopes: ['read' as const], expires_in_days: 90 as const }
  await scene.client.call(createApiToken, { body })
  const [token] = (await scene.client.call(listApiTokens)).data
  expect(token!.expires_at).toBe(provider.required_from)
})

test('the installation’s provider doesn’t meet the requirement', async () => {
  const scene = await makeScene()
  const { user } = scene
  const idp = await startProvider()
  const { config } = world.services
  const portal = {
    key: 'portal',
    id: null,
    organisation_id: null,
    kind: 'other' as const,
    name: 'the portal',
    issuer: idp.issuer,
    client_id: clientId,
    authentication: 'secret' as const,
    secret: clientSecret,
    mfa_values: [],
    creates_accounts: false,
    outside_change_at: null,
    is_enabled: true,
    is_suspended: false,
  }
  Object.assign(config.sso, { provider: portal })
  await world.db
    .insertInto('linked_identities')
    .values({
      user_id: user.id,
      configured_issuer: idp.issuer,
      subject: 'ann',
      email: user.email,
    })
    .execute()
  const enter = async () => {
    const client = world.visitor()
    const address = await startSso(client, 'portal')
    return comeBack(client, idp.authorize(address, { ...scene.claims, sub: 'ann' }))
  }
  expect(await enter()).toBe('/')
  await require(scene)
  expect(await enter()).toBe('/')
  await takeEffect(scene)
  expect(await enter()).toBe('/login?sso=required')
  Object.assign(config.sso, { provider: undefined })
})

test('sessions that began during a provider’s suspension end when an owner confirms the provider', async () => {
  const scene = await makeScene()
  const { user, keeper } = scene
  await require(scene)
  await takeEffect(scene)
  await world.db
    .updateTable('memberships')
    .set({ role: 'member' })
    .where('user_id', '=', user.id)
    .execute()
  const meanwhile = world.visitor()
  await meanwhile.call(login, { body: { email: user.email, password: testPassword } })
  expect((await meanwhile.get('/api/user')).status).toBe(200)
  await (await world.signedIn(keeper)).call(adoptSso)
  expect((await meanwhile.get('/api/user')).status).toBe(401)
})
