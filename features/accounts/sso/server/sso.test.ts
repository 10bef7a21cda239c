import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getUser } from '#kernel/contract/user.ts'
import { installationKey } from '#kernel/contract/identity-provider.ts'
import {
  signInRefused,
  getPendingSignIn,
  linkPendingIdentity,
  listLinkedIdentities,
  listSignInProviders,
  unlinkIdentity,
} from '#features/accounts/contract/sso.ts'
import { cost, hashPassword } from '#features/accounts/passwords/server/password-hash.ts'
import { answerAfter, makeSsoScene, signInBySso, startSso } from '#app/test/sso-scene.ts'
import { testPassword, useWorld } from '#app/test/world.ts'

const world = useWorld({ WEBHOOK_ALLOW_PRIVATE: 'on' })

const actionsOf = async (userId: number) =>
  (
    await world.db
      .selectFrom('audit_logs')
      .select('action')
      .where('resource_type', '=', 'User')
      .where('resource_id', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

test('a user in a proved domain can sign in, and gets an email when their identity is linked', async () => {
  const scene = await makeSsoScene(world)
  const client = world.visitor()
  expect(await signInBySso(client, scene, scene.claims)).toBe('/')
  expect((await client.call(getUser)).data.id).toBe(scene.user.id)
  expect(await signInBySso(world.visitor(), scene, scene.claims)).toBe('/')
  expect(await actionsOf(scene.user.id)).toEqual([
    'user.identity_linked',
    'user.login',
    'user.login',
  ])
  const mails = (await world.deliverMail()).filter(({ to }) => to === scene.user.email)
  expect(mails.map(({ subject }) => subject)).toContain(
    'A sign-in was linked to your account – Tender Portal',
  )
  const { method, identity_id } = await world.db
    .selectFrom('sessions')
    .select(['method', 'identity_id'])
    .where('user_id', '=', scene.user.id)
    .executeTakeFirstOrThrow()
  expect([method, identity_id]).toEqual(['sso', expect.any(Number)])
})

test('the sign-in request has PKCE, state and nonce, and the token request has the verifier', async () => {
  const scene = await makeSsoScene(world)
  const client = world.visitor()
  const { searchParams } = new URL(await startSso(client, scene.key))
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    redirect_uri: `http://localhost:3000/sso/${scene.key}/callback`,
  })
  await signInBySso(client, scene, scene.claims)
  expect(scene.idp.tokenRequests[0]!.get('code_verifier')).toMatch(/^[\w-]{43}$/)
})

test('a user in an unproved domain has to enter the password once to link the identity', async () => {
  const scene = await makeSsoScene(world, { isProved: false })
  const client = world.visitor()
  expect(await signInBySso(client, scene, scene.claims)).toBe('/link-sign-in')
  expect((await client.get('/api/user')).status).toBe(401)
  expect((await client.call(getPendingSignIn)).data).toEqual({
    needs: 'password',
    email: scene.user.email,
    provider: 'Work account',
  })
  const wrong = await client.post('/api/auth/sso/link', { password: 'Wrong-Horse-42!' })
  expect([wrong.status, wrong.body.message]).toEqual([422, 'Invalid credentials'])
  await client.call(linkPendingIdentity, { body: { password: testPassword } })
  expect((await client.call(getUser)).data.id).toBe(scene.user.id)
  expect((await client.call(getPendingSignIn)).data).toBeNull()
  expect(await signInBySso(world.visitor(), scene, scene.claims)).toBe('/')
})

test('an account is created only if the organisation allows it, and with the organisation’s role', async () => {
  const scene = await makeSsoScene(world, { creates_accounts: true })
  const email = `new@${scene.domain}`
  const claims = { ...scene.claims, sub: 'new', email, name: 'New Person', role: 'admin' }
  const client = world.visitor()
  expect(await signInBySso(client, scene, claims)).toBe('/')
  expect((await client.call(getUser)).data).toMatchObject({
    name: 'New Person',
    email,
    role: 'buyer',
    organisation: { id: scene.organisation_id },
  })
  const other = await makeSsoScene(world)
  const refused = { ...claims, email: `new@${other.domain}` }
  expect(await signInBySso(world.visitor(), other, refused)).toBe('/login?sso=no_account')
})

test('the portal’s second factor is required unless the provider’s second factor is accepted', async () => {
  const scene = await makeSsoScene(world, { mfa_values: ['mfa'] })
  await world.db
    .updateTable('users')
    .set({ mfa_enabled: true, mfa_secret: Buffer.from('secret') })
    .where('id', '=', scene.user.id)
    .execute()
  const client = world.visitor()
  expect(await signInBySso(client, scene, scene.claims)).toBe('/link-sign-in')
  expect((await client.call(getPendingSignIn)).data).toMatchObject({
    needs: 'mfa',
    temp_token: expect.any(String),
  })
  expect((await client.get('/api/user')).status).toBe(401)
  const amr = { ...scene.claims, amr: ['pwd', 'mfa'] }
  expect(await signInBySso(world.visitor(), scene, amr)).toBe('/')
})

test('vectors of trust are requested and accepted in GOV.UK One Login’s format', async () => {
  const scene = await makeSsoScene(world, { mfa_values: ['Cl.Cm'] })
  await world.db
    .updateTable('users')
    .set({ mfa_enabled: true, mfa_secret: Buffer.from('secret') })
    .where('id', '=', scene.user.id)
    .execute()
  scene.idp.metadata = { scopes_supported: ['openid', 'email', 'phone'] }
  const client = world.visitor()
  const { searchParams } = new URL(await startSso(client, scene.key))
  expect(Object.fromEntries(searchParams)).toMatchObject({
    vtr: '["Cl.Cm"]',
    scope: 'openid email',
  })
  expect(searchParams.has('acr_values')).toBe(false)
  const weak = { ...scene.claims, vot: 'Cl' }
  expect(await signInBySso(client, scene, weak)).toBe('/link-sign-in')
  expect(await signInBySso(client, scene, { ...scene.claims, vot: 'Cl.Cm' })).toBe('/')
})

test('only authentication classes are requested from the provider, not methods', async () => {
  const askedWith = async (mfa_values: string[]) => {
    const scene = await makeSsoScene(world, { mfa_values })
    const { searchParams } = new URL(await startSso(world.visitor(), scene.key))
    return searchParams.get('acr_values')
  }
  expect(await askedWith(['mfa'])).toBeNull()
  expect(await askedWith(['mfa', 'urn:okta:loa:2fa:any', 'gold'])).toBe('urn:okta:loa:2fa:any gold')
})

test('a blocked user is refused with the reason, and so is a user of another organisation', async () => {
  const scene = await makeSsoScene(world)
  const blocked = await world.makeColleague(scene.user, 'member', {
    email: `bo@${scene.domain}`,
    is_active: false,
  })
  const own = { ...scene.claims, sub: 'blocked', email: blocked.email }
  expect(await signInBySso(world.visitor(), scene, own)).toBe('/login?sso=blocked')
  const stranger = await world.makeUser({ email: `moved@${scene.domain}` })
  const claims = { ...scene.claims, sub: 'moved', email: stranger.email }
  expect(await signInBySso(world.visitor(), scene, claims)).toBe('/login?sso=other_organisation')
})

test('the sign-in page offers the provider of the address’s proved domain', async () => {
  const scene = await makeSsoScene(world)
  const domain = `somebody@${scene.domain.toUpperCase()}`
  const { data } = await world.visitor().call(listSignInProviders, { query: { domain } })
  expect(data).toEqual([{ name: 'Work account', path: `/sso/${scene.key}` }])
  const unproved = await makeSsoScene(world, { isProved: false })
  const none = await world
    .visitor()
    .call(listSignInProviders, { query: { domain: unproved.domain } })
  expect(none.data).toEqual([])
})

test('passwords are refused where single sign-on is required, except for break-glass accounts', async () => {
  const scene = await makeSsoScene(world)
  const requireFrom = (from: string) =>
    world.db
      .updateTable('identity_providers')
      .set({ required_from: sql<string>`now() + ${from}::interval` })
      .where('id', '=', scene.provider_id)
      .execute()
  const login = () =>
    world.visitor().post('/api/auth/login', { email: scene.user.email, password: testPassword })
  await requireFrom('1 minute')
  expect((await login()).status).toBe(200)
  await requireFrom('-1 second')
  const refused = await login()
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    403,
    'sso_required',
    signInRefused('password'),
  ])
  await world.db
    .insertInto('break_glass_accounts')
    .values({ provider_id: scene.provider_id, user_id: scene.user.id })
    .execute()
  expect((await login()).status).toBe(403)
  await world.db
    .updateTable('users')
    .set({ mfa_enabled: true, mfa_secret: Buffer.from('secret') })
    .where('id', '=', scene.user.id)
    .execute()
  expect((await login()).body).toMatchObject({ requires_mfa: true })
})

test('a new signing key is fetched at once, and the discovery document only once', async () => {
  const scene = await makeSsoScene(world)
  expect(await signInBySso(world.visitor(), scene, scene.claims)).toBe('/')
  await scene.idp.rotate()
  expect(await signInBySso(world.visitor(), scene, scene.claims)).toBe('/')
  expect(await signInBySso(world.visitor(), scene, scene.claims)).toBe('/')
  const count = (path: string) => scene.idp.requests.filter((one) => one === path).length
  expect([count('/.well-known/openid-configuration'), count('/jwks')]).toEqual([1, 2])
})

test('a provider outage is explained, and other ways to sign in still work', async () => {
  const scene = await makeSsoScene(world)
  scene.idp.failure = 503
  const client = world.visitor()
  expect(await startSso(client, scene.key)).toBe('http://localhost:3000/login?sso=outage')
  const body = { email: scene.user.email, password: testPassword }
  expect((await client.post('/api/auth/login', body)).status).toBe(200)
})

test('an identity can be linked and unlinked in the settings, and unlinking ends its sessions', async () => {
  const scene = await makeSsoScene(world, { isProved: false })
  const client = await world.signedIn(scene.user)
  const { offered } = await client.call(listLinkedIdentities)
  expect(offered).toEqual([{ name: 'Work account', path: `/sso/${scene.key}` }])
  const { claims } = scene
  const path = await answerAfter(client, scene, { purpose: 'link', claims })
  expect(path).toBe('/settings/sign-ins?sso=linked')
  const [identity] = (await client.call(listLinkedIdentities)).data
  expect(identity).toMatchObject({ provider: 'Work account', email: claims.email })
  const other = world.visitor()
  expect(await signInBySso(other, scene, claims)).toBe('/')
  const user_id = scene.user.id
  const sessions = world.db.selectFrom('sessions').where('user_id', '=', user_id)
  await world.db
    .updateTable('sessions')
    .set({ identity_id: identity!.id })
    .where('user_id', '=', user_id)
    .execute()
  const second = await world.db
    .insertInto('linked_identities')
    .values({ user_id, configured_issuer: 'https://idp.example', subject: 's2', email: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Unlinking the second identity doesn't detach the sessions, because they belong to the first
  // one.
  await client.call(unlinkIdentity, { params: { identityId: second.id } })
  expect(await sessions.where('identity_id', 'is', null).select('id').execute()).toEqual([])
  await client.call(unlinkIdentity, { params: { identityId: identity!.id } })
  expect((await other.get('/api/user')).status).toBe(401)
  expect((await client.get('/api/user')).status).toBe(200)
})

test('users cannot sign in with a deleted or switched-off provider', async () => {
  const scene = await makeSsoScene(world, { is_enabled: false })
  const client = world.visitor()
  expect(await startSso(client, scene.key)).toMatch(/\/login\?sso=off$/)
  expect(await startSso(client, '999999')).toMatch(/\/login\?sso=unknown$/)
  expect(await startSso(client, installationKey)).toMatch(/\/login\?sso=unknown$/)
})

test('sign-ins of a linked user compute no password hash, but a sign-in with a password does', async () => {
  const scene = await makeSsoScene(world)
  const before = { ...cost }
  // Any attempt to compute or compare a password hash fails with these parameters and this hash.
  Object.assign(cost, { memoryCost: 0, timeCost: 0 })
  await world.db
    .updateTable('users')
    .set({ password_hash: 'broken' })
    .where('id', '=', scene.user.id)
    .execute()
  try {
    for (let i = 0; i < 10; i += 1) {
      expect(await signInBySso(world.visitor(), scene, scene.claims)).toBe('/')
    }
    const body = { email: scene.user.email, password: testPassword }
    expect((await world.visitor().post('/api/auth/login', body)).status).toBe(500)
    const hashed = await hashPassword(testPassword).catch(() => 'refused')
    expect(hashed).toBe('refused')
  } finally {
    Object.assign(cost, before)
  }
})
