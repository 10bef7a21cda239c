// Valid requests for the calls that concern single sign-on, linked identities and provisioning.
import type { Insertable } from 'kysely'
import type { Tables } from '#kernel/server/db/tables.ts'
import { providerSecretPurpose } from '#features/accounts/sign-in/server/secret.ts'
import { encrypt } from '#kernel/server/platform/encryption.ts'
import { hashToken, newToken } from '#kernel/server/platform/tokens.ts'
import { testPassword } from '../world.ts'
import type { Caller } from './caller.ts'
import type { Sent } from './sent.ts'

type Request = (caller: Caller) => Sent | Promise<Sent>

let count = 0
const unique = () => `${process.pid}-${(count += 1)}`

const aProviderForm = {
  kind: 'other',
  name: 'Work account',
  issuer: 'https://id.example.com',
  client_id: 'portal',
  authentication: 'secret',
} as const

/**
 * Returns the id of the caller's organisation, or of a supplier's organisation if the caller isn't
 * a member of one.
 */
const organisationOf = ({ user, people }: Caller) =>
  user?.organisation_id ?? people.users['supplier'].organisation_id!

async function dropProvider(caller: Caller): Promise<void> {
  await caller.world.db
    .deleteFrom('identity_providers')
    .where('organisation_id', '=', organisationOf(caller))
    .execute()
}

/**
 * Replaces the organisation's identity provider with one that has a verified and an unverified
 * domain.
 */
async function keepProvider(
  caller: Caller,
  values: Partial<Insertable<Tables['identity_providers']>> = {},
) {
  await dropProvider(caller)
  const made_by = await ownerOf(caller)
  const { db, services } = caller.world
  const { id } = await db
    .insertInto('identity_providers')
    .values({
      ...aProviderForm,
      organisation_id: organisationOf(caller),
      secret: encrypt(services.appKey, providerSecretPurpose, 'secret'),
      is_enabled: true,
      tested_at: '2026-01-01T00:00:00Z',
      made_by,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const proof = { provider_id: id, proof: 'the-proof' }
  const [, unproved] = await db
    .insertInto('sso_domains')
    .values([
      {
        ...proof,
        domain: `d${unique()}.example`,
        proved_at: '2026-01-01T00:00:00Z',
        proved_by: 'dns',
      },
      { ...proof, domain: `e${unique()}.example`, proved_at: null, proved_by: null },
    ])
    .returning('id')
    .execute()
  return { id, unproved: unproved!.id }
}

const aProvider =
  (values: Partial<Insertable<Tables['identity_providers']>> = {}, body?: object): Request =>
  async (caller) => {
    await keepProvider(caller, values)
    return body ? { body } : {}
  }

/** Returns the id of an owner of the caller's organisation. */
async function ownerOf(caller: Caller): Promise<number> {
  const { user_id } = await caller.world.db
    .selectFrom('memberships')
    .select('user_id')
    .where('organisation_id', '=', organisationOf(caller))
    .where('role', '=', 'owner')
    .orderBy('user_id')
    .executeTakeFirstOrThrow()
  return user_id
}

async function keepScimToken(
  caller: Caller,
  { isSuspended = false }: { isSuspended?: boolean } = {},
): Promise<void> {
  const made_by = isSuspended ? null : await ownerOf(caller)
  const values = { token_hash: hashToken(newToken()), start: 'tpscim_abcde', made_by }
  await caller.world.db
    .insertInto('scim_tokens')
    .values({ ...values, organisation_id: organisationOf(caller) })
    .onConflict((clash) => clash.column('organisation_id').doUpdateSet(values))
    .execute()
}

async function keepIdentity({ world, user }: Caller): Promise<number> {
  const user_id = user?.id ?? (await world.makeUser()).id
  const { id } = await world.db
    .insertInto('linked_identities')
    .values({
      user_id,
      configured_issuer: 'https://id.example.com',
      subject: unique(),
      email: 'somebody@example.test',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const identityRequests: Record<string, Request> = {
  'GET /auth/providers': () => ({}),
  'GET /auth/sso/pending': () => ({}),
  'POST /auth/sso/link': () => ({ body: { password: testPassword } }),
  'GET /user/identities': async (caller) => {
    await keepIdentity(caller)
    return {}
  },
  'POST /user/identities/:identityId/keep': async (caller) => {
    const identityId = await keepIdentity(caller)
    await caller.world.db
      .updateTable('linked_identities')
      .set({ suspended_at: '2026-01-01T00:00:00Z' })
      .where('id', '=', identityId)
      .execute()
    return { params: { identityId } }
  },
  'DELETE /user/identities/:identityId': async (caller) => ({
    params: { identityId: await keepIdentity(caller) },
  }),
  'POST /user/identities/link': () => ({ body: { key: 'portal' } }),
  'POST /user/identities/confirm': () => ({ body: { key: 'portal' } }),
  'GET /user/sso-question': () => ({}),
  'POST /user/sso-question': () => ({}),
  'POST /organisation/sso/test': async (caller) => {
    await dropProvider(caller)
    return {}
  },
  'GET /organisation/sso': async (caller) => {
    await keepProvider(caller)
    return {}
  },
  'POST /organisation/sso': async (caller) => {
    await dropProvider(caller)
    return { body: { ...aProviderForm, client_secret: 'secret' } }
  },
  'PUT /organisation/sso': aProvider({}, { name: 'Our account' }),
  'DELETE /organisation/sso': aProvider(),
  'POST /organisation/sso/enable': aProvider({ is_enabled: false }),
  'POST /organisation/sso/adoption': aProvider({ made_by: null }),
  'POST /organisation/sso/disable': aProvider(),
  'POST /organisation/sso/requirement': async (caller) => {
    await keepProvider(caller)
    const { id } = await caller.world.makeUser({
      organisation_id: organisationOf(caller),
      mfa_enabled: true,
      mfa_secret: Buffer.from('secret'),
    })
    return { body: { break_glass_user_ids: [id] } }
  },
  'DELETE /organisation/sso/requirement': aProvider({ required_from: '2026-01-01T00:00:00Z' }),
  'POST /organisation/sso/domains': aProvider({}, { domain: 'buyers.example' }),
  'POST /organisation/sso/domains/:domainId/check': async (caller) => {
    caller.world.services.externalRequests.resolveTxt = async () => ['the-proof']
    return { params: { domainId: (await keepProvider(caller)).unproved } }
  },
  'DELETE /organisation/sso/domains/:domainId': async (caller) => ({
    params: { domainId: (await keepProvider(caller)).unproved },
  }),
  'GET /organisation/scim': async (caller) => {
    await keepScimToken(caller)
    return {}
  },
  'POST /organisation/scim/token': () => ({}),
  'POST /organisation/scim/adoption': async (caller) => {
    await keepScimToken(caller, { isSuspended: true })
    return {}
  },
  'DELETE /organisation/scim/token': async (caller) => {
    await keepScimToken(caller)
    return {}
  },
  'GET /admin/sso': async (caller) => {
    await keepProvider(caller)
    return {}
  },
  'POST /admin/sso/domains/:domainId/confirm': async (caller) => ({
    params: { domainId: (await keepProvider(caller)).unproved },
  }),
}
