import { randomUUID } from 'node:crypto'
import { SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { expect, test } from 'vitest'
import { logout } from '#features/accounts/contract/auth.ts'
import type { Client } from '#app/test/client.ts'
import { clientId } from '#app/test/identity-provider.ts'
import { makeSsoScene, signInBySso, type SsoScene } from '#app/test/sso-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld({ WEBHOOK_ALLOW_PRIVATE: 'on' })
const event = 'http://schemas.openid.net/event/backchannel-logout'
const seconds = () => Math.floor(Date.now() / 1000)
const isIn = async (client: Client) => (await client.get('/api/user')).status === 200

const logoutClaims = ({ idp, claims }: SsoScene): JWTPayload => ({
  iss: idp.issuer,
  aud: clientId,
  iat: seconds(),
  exp: seconds() + 120,
  jti: randomUUID(),
  sub: claims.sub,
  events: { [event]: {} },
})

const sign = ({ idp }: SsoScene, claims: JWTPayload) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: idp.key().jwk.kid!, typ: 'logout+jwt' })
    .sign(idp.key().privateKey)

async function post({ key }: SsoScene, token: string) {
  const response = await world.app.inject({
    method: 'POST',
    url: `/sso/${key}/logout`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  })
  return response.statusCode
}

async function signIn(scene: SsoScene, more: JWTPayload = {}) {
  const client = world.visitor()
  expect(await signInBySso(client, scene, { ...scene.claims, ...more })).toBe('/')
  return client
}

test('signing out returns the address that also ends the session at the provider', async () => {
  const scene = await makeSsoScene(world)
  const { provider_logout } = await (await signIn(scene)).call(logout)
  const url = new URL(provider_logout!)
  expect(`${url.origin}${url.pathname}`).toBe(`${scene.idp.issuer}/end`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: clientId,
    post_logout_redirect_uri: 'http://localhost:3000/login',
  })
  const withPassword = await world.signedIn(scene.user)
  expect((await withPassword.call(logout)).provider_logout).toBeUndefined()
})

test('the provider can end one session by its ID, or all sessions of a user', async () => {
  const scene = await makeSsoScene(world)
  const first = await signIn(scene, { sid: 'one' })
  const second = await signIn(scene, { sid: 'two' })
  const third = await signIn(scene, { sid: 'three' })
  const withPassword = await world.signedIn(scene.user)
  expect(await post(scene, await sign(scene, { ...logoutClaims(scene), sid: 'one' }))).toBe(200)
  expect([await isIn(first), await isIn(second), await isIn(third)]).toEqual([false, true, true])
  expect(await post(scene, await sign(scene, logoutClaims(scene)))).toBe(200)
  expect([await isIn(second), await isIn(third), await isIn(withPassword)]).toEqual([
    false,
    false,
    true,
  ])
})

const attacks: [name: string, change: (claims: JWTPayload) => JWTPayload][] = [
  ['another audience', (c) => ({ ...c, aud: 'other' })],
  ['another issuer', (c) => ({ ...c, iss: 'https://id.example' })],
  ['a nonce', (c) => ({ ...c, nonce: 'n' })],
  ['no event', (c) => ({ ...c, events: {} })],
  ['no id', (c) => ({ ...c, jti: undefined! })],
  ['nobody', (c) => ({ ...c, sub: undefined! })],
  ['an old date', (c) => ({ ...c, iat: seconds() - 3600, exp: seconds() - 3000 })],
]

test.for(attacks)('a logout token with %s ends no session', async ([, change]) => {
  const scene = await makeSsoScene(world)
  const client = await signIn(scene)
  expect(await post(scene, await sign(scene, change(logoutClaims(scene))))).toBe(400)
  expect(await isIn(client)).toBe(true)
})

test('unsigned logout tokens and those of another provider end no session', async () => {
  const [scene, other] = [await makeSsoScene(world), await makeSsoScene(world)]
  const client = await signIn(scene)
  expect(await post(scene, new UnsecuredJWT(logoutClaims(scene)).encode())).toBe(400)
  expect(await post(scene, await sign(other, logoutClaims(scene)))).toBe(400)
  expect(await post(scene, 'nonsense')).toBe(400)
  expect(await isIn(client)).toBe(true)
})
