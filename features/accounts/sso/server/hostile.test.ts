// Tests attacks on the sign-in at a provider. Each attack is refused with a reason and creates no
// rows.
import { createHmac } from 'node:crypto'
import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  SignJWT,
  UnsecuredJWT,
  type CryptoKey as Key,
  type JWTPayload,
} from 'jose'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { encrypt } from '#kernel/server/platform/encryption.ts'
import type { Client } from '#app/test/client.ts'
import { clientSecret, type Sign, type TestProvider } from '#app/test/identity-provider.ts'
import {
  comeBack,
  makeSsoScene,
  signInBySso,
  startSso,
  type SsoScene,
} from '#app/test/sso-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld({ WEBHOOK_ALLOW_PRIVATE: 'on' })
const seconds = () => Math.floor(Date.now() / 1000)

/** Counts everything that a sign-in could create. */
async function countAll() {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from users) as users,
    (select count(*)::int from sessions) as sessions,
    (select count(*)::int from linked_identities) as identities,
    (select count(*)::int from mfa_challenges) as challenges`.execute(world.db)
  return rows[0]
}

/** Returns the path to which an attack is redirected, and whether it created any rows. */
async function outcomeOf(attack: () => Promise<string>) {
  const before = JSON.stringify(await countAll())
  const path = await attack()
  return { path, createsNothing: JSON.stringify(await countAll()) === before }
}

const refused = (code: string) => ({ path: `/login?sso=${code}`, createsNothing: true })

type Change = (claims: JWTPayload, scene: SsoScene) => JWTPayload

const claimAttacks: [name: string, code: string, change: Change][] = [
  ['a wrong nonce', 'invalid', (c) => ({ ...c, nonce: 'wrong' })],
  ['no nonce', 'invalid', (c) => ({ ...c, nonce: undefined! })],
  ['the audience of another client', 'invalid', (c) => ({ ...c, aud: 'another-client' })],
  ['several audiences without azp', 'invalid', (c) => ({ ...c, aud: ['portal-client', 'other'] })],
  [
    'several audiences and the azp of another client',
    'invalid',
    (c) => ({ ...c, aud: ['portal-client', 'other'], azp: 'other' }),
  ],
  ['the issuer of another provider', 'invalid', (c) => ({ ...c, iss: 'https://id.example' })],
  ['an expired token', 'invalid', (c) => ({ ...c, exp: seconds() - 120 })],
  ['a token that is not valid yet', 'invalid', (c) => ({ ...c, nbf: seconds() + 600 })],
  ['a token from the future', 'invalid', (c) => ({ ...c, iat: seconds() + 600 })],
  ['no expiry', 'invalid', (c) => ({ ...c, exp: undefined! })],
  ['no subject', 'invalid', (c) => ({ ...c, sub: undefined! })],
  ['a subject with NUL', 'invalid', (c) => ({ ...c, sub: 'a\0b' })],
  ['an overlong subject', 'invalid', (c) => ({ ...c, sub: 'x'.repeat(300) })],
  ['an unverified email', 'unverified', (c) => ({ ...c, email_verified: false })],
  ['an email that claims nothing', 'unverified', (c) => ({ ...c, email_verified: undefined })],
  [
    'the claim of Entra ID at another provider',
    'unverified',
    (c) => ({ ...c, email_verified: undefined, xms_edov: true }),
  ],
  ['no email', 'unverified', (c) => ({ ...c, email: undefined })],
  [
    'two emails in one',
    'unverified',
    (c) => ({ ...c, email: `${String(c['email'])},eve@evil.example` }),
  ],
  ['a domain that is not proved', 'domain', (c) => ({ ...c, email: 'ann@evil.example' })],
  ['a subdomain of a proved domain', 'domain', (c, s) => ({ ...c, email: `ann@mail.${s.domain}` })],
  [
    'a domain that ends like a proved one',
    'domain',
    (c, s) => ({ ...c, email: `ann@evil${s.domain}` }),
  ],
  [
    'a domain that starts like a proved one',
    'domain',
    (c, s) => ({ ...c, email: `ann@${s.domain}.evil.example` }),
  ],
  [
    'a look-alike domain',
    'domain',
    (c, s) => ({ ...c, email: `ann@${s.domain.replace('e', 'е')}` }),
  ],
]

test.for(claimAttacks)('a reply with %s is refused', async ([, code, change]) => {
  const scene = await makeSsoScene(world, { creates_accounts: true })
  expect(
    await outcomeOf(() => signInBySso(world.visitor(), scene, change(scene.claims, scene))),
  ).toEqual(refused(code))
})

const signedByOthers: [name: string, sign: (idp: TestProvider) => Sign][] = [
  ['unsigned', () => async (claims) => new UnsecuredJWT(claims).encode()],
  [
    'signed with the client secret',
    () => async (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(clientSecret)),
  ],
  [
    'signed with the public key as a secret',
    (idp) =>
      async (claims, { kid }) => {
        const key = await importJWK(idp.publicKeys()[0]!, 'RS256', { extractable: true })
        const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
        const text = `${part({ alg: 'HS256', kid })}.${part(claims)}`
        const spki = await exportSPKI(key as Key)
        return `${text}.${createHmac('sha256', spki).update(text).digest('base64url')}`
      },
  ],
  [
    'signed by another key under a known key id',
    () =>
      async (claims, { kid }) => {
        const { privateKey } = await generateKeyPair('RS256')
        return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
      },
  ],
  [
    'signed by a key that the provider doesn’t publish',
    () => async (claims) => {
      const { privateKey } = await generateKeyPair('RS256')
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'x' }).sign(privateKey)
    },
  ],
  [
    'signed with a key inside its own header',
    () => async (claims) => {
      const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
      const jwk = await exportJWK(publicKey)
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', jwk }).sign(privateKey)
    },
  ],
  [
    'changed after it was signed',
    () =>
      async (claims, { key, kid }) => {
        const jwt = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(key)
        const [head, , signature] = jwt.split('.')
        const changed = { ...claims, sub: 'somebody-else' }
        return `${head}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}.${signature}`
      },
  ],
]

test.for(signedByOthers)('a token %s is refused', async ([, sign]) => {
  const scene = await makeSsoScene(world)
  // A hostile discovery document may announce weak algorithms.
  scene.idp.metadata = { id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'] }
  scene.idp.sign = sign(scene.idp)
  expect(await outcomeOf(() => signInBySso(world.visitor(), scene, scene.claims))).toEqual(
    refused('invalid'),
  )
})

type Reply = (back: URL, given: { client: Client; scene: SsoScene }) => void

const replyAttacks: [name: string, code: string, change: Reply][] = [
  ['a wrong state', 'invalid', (back) => back.searchParams.set('state', 'wrong')],
  ['no state', 'invalid', (back) => back.searchParams.delete('state')],
  [
    'the issuer of another provider',
    'invalid',
    (back) => back.searchParams.set('iss', 'https://id.example'),
  ],
  ['no issuer, which the provider promises', 'invalid', (back) => back.searchParams.delete('iss')],
  ['an unknown code', 'invalid', (back) => back.searchParams.set('code', 'guess')],
  ['no code', 'invalid', (back) => back.searchParams.delete('code')],
  ['two states', 'invalid', (back) => back.searchParams.append('state', 'second')],
  [
    'an error of the provider',
    'cancelled',
    (back) => {
      back.searchParams.delete('code')
      back.searchParams.set('error', 'access_denied')
    },
  ],
  [
    'the cookie of no attempt',
    'expired',
    (_, { client }) => void client.cookies.delete('sso-attempt'),
  ],
  [
    'a cookie that was tampered with',
    'expired',
    (_, { client }) => void client.cookies.set('sso-attempt', 'AAAA'),
  ],
  [
    'a cookie for another purpose',
    'expired',
    (_, { client }) => {
      const sealed = encrypt(world.services.appKey, 'sso-pending', '{}').toString('base64url')
      client.cookies.set('sso-attempt', sealed)
    },
  ],
  [
    'an attempt that has expired',
    'expired',
    (_, { client, scene }) => {
      const old = JSON.stringify({ value: { key: scene.key }, expires_at: Date.now() - 1 })
      const sealed = encrypt(world.services.appKey, 'sso-attempt', old).toString('base64url')
      client.cookies.set('sso-attempt', sealed)
    },
  ],
  [
    'the callback of another provider',
    'expired',
    (back) => {
      back.pathname = '/sso/portal/callback'
    },
  ],
]

test.for(replyAttacks)('a redirect with %s is refused', async ([, code, change]) => {
  const scene = await makeSsoScene(world)
  const client = world.visitor()
  const back = scene.idp.authorize(await startSso(client, scene.key), scene.claims)
  expect(
    await outcomeOf(async () => {
      change(back, { client, scene })
      return comeBack(client, back)
    }),
  ).toEqual(refused(code))
})

test('an authorisation code works once, even if the browser resends it and the provider accepts it', async () => {
  const scene = await makeSsoScene(world)
  scene.idp.isCareless = true
  const client = world.visitor()
  const back = scene.idp.authorize(await startSso(client, scene.key), scene.claims)
  const again = client.copy()
  expect(await comeBack(client, back)).toBe('/')
  expect(await outcomeOf(() => comeBack(again, back))).toEqual(refused('used'))
})

test('a stolen authorisation code is useless in the thief’s browser', async () => {
  const scene = await makeSsoScene(world)
  const victim = world.visitor()
  const stolen = scene.idp.authorize(await startSso(victim, scene.key), scene.claims)
  const thief = world.visitor()
  const own = scene.idp.authorize(await startSso(thief, scene.key), { ...scene.claims, sub: 'eve' })
  own.searchParams.set('code', stolen.searchParams.get('code')!)
  expect(await outcomeOf(() => comeBack(thief, own))).toEqual(refused('invalid'))
})

test('a stolen authorisation code is refused by its nonce if the provider ignores the verifier', async () => {
  const scene = await makeSsoScene(world)
  scene.idp.isCareless = true
  const stolen = scene.idp.authorize(await startSso(world.visitor(), scene.key), scene.claims)
  const thief = world.visitor()
  const own = scene.idp.authorize(await startSso(thief, scene.key), scene.claims)
  own.searchParams.set('code', stolen.searchParams.get('code')!)
  expect(await outcomeOf(() => comeBack(thief, own))).toEqual(refused('invalid'))
})

test('one organisation’s provider cannot sign in users of another', async () => {
  const [one, other] = [await makeSsoScene(world), await makeSsoScene(world)]
  expect(await outcomeOf(() => signInBySso(world.visitor(), one, other.claims))).toEqual(
    refused('domain'),
  )
})

test('a userinfo response for another subject is refused', async () => {
  const scene = await makeSsoScene(world)
  scene.idp.metadata = { userinfo_endpoint: `${scene.idp.issuer}/userinfo` }
  scene.idp.userinfo = { sub: 'somebody-else', email: scene.user.email, email_verified: true }
  const claims = { sub: 'me' }
  expect(await outcomeOf(() => signInBySso(world.visitor(), scene, claims))).toEqual(
    refused('invalid'),
  )
})

test('a discovery document for another issuer is refused', async () => {
  const scene = await makeSsoScene(world)
  scene.idp.metadata = { issuer: 'https://id.example' }
  expect(
    await outcomeOf(async () => {
      const { pathname, search } = new URL(await startSso(world.visitor(), scene.key))
      return `${pathname}${search}`
    }),
  ).toEqual(refused('misconfigured'))
})

test.for([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '/%09//../\\evil.example',
])('a sign-in never redirects to %s', async (address) => {
  const scene = await makeSsoScene(world)
  const client = world.visitor()
  const start = await startSso(client, scene.key, `?return_to=${encodeURIComponent(address)}`)
  const back = scene.idp.authorize(start, scene.claims)
  const { headers } = await client.get(`${back.pathname}${back.search}`)
  expect(new URL(String(headers['location'])).origin).toBe('http://localhost:3000')
})

test('every refusal is in the audit log, with its reason', async () => {
  const scene = await makeSsoScene(world)
  await signInBySso(world.visitor(), scene, { ...scene.claims, aud: 'other' })
  const rows = await world.db
    .selectFrom('audit_logs')
    .select('metadata')
    .where('action', '=', 'user.sso_failed')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(rows[0]!.metadata).toEqual({
    organisation_id: scene.organisation_id,
    issuer: scene.idp.issuer,
    reason: 'invalid',
  })
})
