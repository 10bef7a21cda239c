import { expect, test } from 'vitest'
import {
  addSsoDomain,
  checkSsoDomain,
  confirmSsoDomain,
  createSso,
  deleteSso,
  disableSso,
  enableSso,
  endSsoRequirement,
  getSso,
  listSsoUse,
  requireSso,
  updateSso,
  ssoTexts,
} from '#features/accounts/contract/sso.ts'
import { ssoRuleTexts } from '#features/accounts/rules/sso.ts'
import { clientId, clientSecret, startProvider } from '#app/test/identity-provider.ts'
import { answerAfter, makeSsoScene } from '#app/test/sso-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld({ WEBHOOK_ALLOW_PRIVATE: 'on' })

const form = {
  kind: 'other',
  name: 'Work account',
  client_id: clientId,
  authentication: 'secret',
  client_secret: clientSecret,
} as const

async function makeMember() {
  const user = await world.makeUser({ role: 'buyer' })
  return { user, member: await world.signedIn(user), idp: await startProvider() }
}

test('a provider can be added, tested and switched on, and its secret is never shown', async () => {
  const { user, member, idp } = await makeMember()
  const { provider } = await member.call(createSso, { body: { ...form, issuer: idp.issuer } })
  expect(provider).toMatchObject({ is_enabled: false, tested_at: null, domains: [] })
  const early = await member.post('/api/organisation/sso/enable')
  expect([early.status, early.body.message]).toEqual([409, ssoRuleTexts.notTested])

  const key = String(user.organisation_id)
  const claims = { sub: 'ann', email: user.email, email_verified: true }
  const path = await answerAfter(member, { idp, key }, { purpose: 'test', claims })
  expect(path).toBe('/settings/sso?sso=tested')
  expect((await member.call(enableSso)).provider.is_enabled).toBe(true)
  const shown = JSON.stringify(await member.call(getSso))
  expect(shown).not.toContain(clientSecret)
  const { secret } = await world.db
    .selectFrom('identity_providers')
    .select('secret')
    .where('id', '=', provider.id)
    .executeTakeFirstOrThrow()
  expect(secret.toString('latin1')).not.toContain(clientSecret)
  await member.call(updateSso, { body: { name: 'Our account', creates_accounts: true } })
  expect((await member.call(disableSso)).provider.is_enabled).toBe(false)
  await member.call(deleteSso)
  expect((await member.call(getSso)).data).toBeNull()
  const rows = await world.db
    .selectFrom('audit_logs')
    .select('action')
    .where('user_id', '=', user.id)
    .where('action', 'like', 'sso.%')
    .orderBy('id')
    .execute()
  expect(rows.map(({ action }) => action)).toEqual([
    'sso.created',
    'sso.tested',
    'sso.enabled',
    'sso.updated',
    'sso.disabled',
    'sso.deleted',
  ])
})

test('a failed test of a provider is shown with its reason', async () => {
  const { user, member, idp } = await makeMember()
  await member.call(createSso, { body: { ...form, issuer: idp.issuer } })
  const key = String(user.organisation_id)
  const claims = { sub: 'ann', email: user.email }
  const path = await answerAfter(member, { idp, key }, { purpose: 'test', claims })
  expect(path).toBe('/settings/sso?sso=unverified')
  expect((await member.call(getSso)).data).toMatchObject({
    tested_at: null,
    last_failure: 'unverified',
  })
})

test('the portal authenticates with a private key and publishes only its public part', async () => {
  const { user, member, idp } = await makeMember()
  const { client_secret: _, ...rest } = form
  const body = { ...rest, authentication: 'private_key' as const, issuer: idp.issuer }
  await member.call(createSso, { body })
  const key = String(user.organisation_id)
  const { body: keys } = await world.visitor().get(`/sso/${key}/keys`)
  expect(keys.keys).toEqual([
    {
      kty: 'RSA',
      n: expect.any(String),
      e: 'AQAB',
      kid: expect.any(String),
      alg: 'RS256',
      use: 'sig',
    },
  ])
  const claims = { sub: 'ann', email: user.email, email_verified: true }
  await answerAfter(member, { idp, key }, { purpose: 'test', claims })
  const [sent] = idp.tokenRequests
  expect(sent!.get('client_assertion_type')).toMatch(/jwt-bearer$/)
  const [head] = sent!.get('client_assertion')!.split('.')
  expect(JSON.parse(Buffer.from(head!, 'base64url').toString())).toMatchObject({
    alg: 'RS256',
    kid: keys.keys[0].kid,
  })
})

test('a domain is proved by a TXT record or by an administrator, and for one organisation only', async () => {
  const { member, domain: taken } = await withScene()
  const { domain } = await member.call(addSsoDomain, { body: { domain: 'Proof.Example' } })
  expect(domain).toMatchObject({ domain: 'proof.example', proved_at: null })
  expect(domain.record_name).toBe('_tender-portal-sso.proof.example')
  const params = { domainId: domain.id }
  const check = () => member.post(`/api/organisation/sso/domains/${domain.id}/check`)
  const { externalRequests } = world.services
  externalRequests.resolveTxt = async () => ['v=spf1', 'something else']
  expect((await check()).body.message).toBe(
    'We found no TXT record with this value. A new record can take an hour to become visible.',
  )
  externalRequests.resolveTxt = () => Promise.reject(new Error('SERVFAIL'))
  expect((await check()).status).toBe(503)
  const asked: string[] = []
  externalRequests.resolveTxt = async (name) => {
    asked.push(name)
    return [domain.record_value]
  }
  expect((await member.call(checkSsoDomain, { params })).domain.proved_by).toBe('dns')
  expect(asked).toEqual([domain.record_name])

  const other = await withScene()
  const { domain: second } = await other.member.call(addSsoDomain, { body: { domain: taken } })
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  const refused = await admin.post(`/api/admin/sso/domains/${second.id}/confirm`)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Another organisation has confirmed this domain. Ask the administrators.',
  ])
  const { domain: third } = await other.member.call(addSsoDomain, {
    body: { domain: 'by-hand.example' },
  })
  const confirmed = await admin.call(confirmSsoDomain, { params: { domainId: third.id } })
  expect(confirmed.domain.proved_by).toBe('administrator')
  const use = (await admin.call(listSsoUse)).data
  expect(use.map(({ organisation }) => organisation.id)).toContain(other.organisation_id)
})

test.for(['gmail.com', 'co.uk', 'пример.example', 'example', 'a b.example', '-a.example'])(
  '%s is refused as a domain',
  async (domain) => {
    const { member } = await withScene()
    expect((await member.post('/api/organisation/sso/domains', { domain })).status).toBe(422)
  },
)

test.for([
  'https://login.microsoftonline.com/common/v2.0',
  'https://login.microsoftonline.com/organizations/v2.0',
  'ftp://id.example.com',
  'https://ann:secret@id.example.com',
])('the issuer %s is refused', async (issuer) => {
  const member = await world.signedIn(await world.makeUser())
  const answer = await member.post('/api/organisation/sso', { ...form, issuer })
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['issuer']])
})

test('requiring single sign-on needs break-glass accounts, and notifies all users a week ahead', async () => {
  const { member, user, organisation_id } = await withScene()
  const requirement = (ids: number[]) =>
    member.post('/api/organisation/sso/requirement', { break_glass_user_ids: ids })
  expect((await requirement([])).status).toBe(422)
  expect((await requirement([user.id])).body.errors).toEqual({
    break_glass_user_ids: [ssoTexts.breakGlassMember],
  })
  const stranger = await world.makeUser({ mfa_enabled: true, mfa_secret: Buffer.from('x') })
  expect((await requirement([stranger.id])).status).toBe(422)
  const keeper = await world.makeUser({
    role: 'buyer',
    organisation_id,
    mfa_enabled: true,
    mfa_secret: Buffer.from('x'),
  })
  const { provider } = await member.call(requireSso, {
    body: { break_glass_user_ids: [keeper.id] },
  })
  const days = (Date.parse(provider.required_from!) - Date.now()) / 86_400_000
  expect(days).toBeCloseTo(7, 1)
  const notified = (await world.deliverMail()).filter(
    ({ subject }) => subject === 'Your organisation will require single sign-on – Tender Portal',
  )
  expect(notified.map(({ to }) => to).toSorted()).toEqual([user.email, keeper.email].toSorted())
  expect((await member.call(endSsoRequirement)).provider.required_from).toBeNull()
})

async function withScene() {
  const scene = await makeSsoScene(world)
  return { ...scene, member: await world.signedIn(scene.user) }
}
