// Single sign-on, linked identities and provisioning.
import type { Insertable } from 'kysely'
import { providerSecretPurpose } from '#features/accounts/sign-in/server/secret.ts'
import type { Tables } from '#kernel/server/db/tables.ts'
import { encrypt } from '#kernel/server/platform/encryption.ts'
import { hashToken, newToken } from '#kernel/server/platform/tokens.ts'
import { testPassword } from '../../world.ts'
import { me } from './accounts.ts'
import type { Caller } from '../caller.ts'
import { unique } from './made.ts'
import {
  administrators,
  evenGuests,
  members,
  owners,
  publicly,
  signedIn,
  type OtherRow,
} from './other-row.ts'
import { meta, name } from './row.ts'

const ssoDomain = 'id domain record_name record_value proved_at proved_by'
const ssoProvider =
  'id kind name issuer client_id authentication mfa_values creates_accounts is_enabled is_suspended made_by tested_at ' +
  'required_from break_glass_user_ids last_worked_at last_failed_at last_failure ' +
  `domains{${ssoDomain}}`
const scimToken = 'start created_at last_used_at is_suspended made_by'

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
  const { world } = caller
  const { id } = await world.insert('identity_providers', {
    ...aProviderForm,
    organisation_id: organisationOf(caller),
    secret: encrypt(world.services.appKey, providerSecretPurpose, 'secret'),
    is_enabled: true,
    tested_at: '2026-01-01T00:00:00Z',
    made_by,
    ...values,
  })
  const proof = { provider_id: id, proof: 'the-proof' }
  const [, unproved] = await world.db
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
  (values: Partial<Insertable<Tables['identity_providers']>> = {}, body?: object) =>
  async (caller: Caller) => ({
    params: { domainId: (await keepProvider(caller, values)).unproved },
    ...(body && { body }),
  })

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

async function anIdentity({ world, user }: Caller) {
  const user_id = user?.id ?? (await world.makeUser()).id
  const { id } = await world.insert('linked_identities', {
    user_id,
    configured_issuer: 'https://id.example.com',
    subject: unique(),
    email: 'somebody@example.test',
  })
  return { params: { identityId: id } }
}

export const ssoRows: Record<string, OtherRow> = {
  'GET /auth/providers': publicly('data{name path}'),
  'GET /auth/sso/pending': publicly('data{needs email provider temp_token}'),
  // The tests neither configure a provider for everybody nor start a sign-in with one, so admitted
  // callers get 409 here and below.
  'POST /auth/sso/link': publicly(`user{${me}} requires_mfa temp_token`, {
    success: 409,
    request: { body: { password: testPassword } },
    race: 'Each sign-in has its own session; without an attempt nothing changes.',
  }),
  'GET /user/identities': signedIn(
    'data{id provider path email created_at last_used_at suspended_at} offered{name path}',
    { request: anIdentity },
  ),
  'POST /user/identities/:identityId/keep': signedIn('message', {
    request: async (caller) => {
      const { params } = await anIdentity(caller)
      await caller.world.db
        .updateTable('linked_identities')
        .set({ suspended_at: '2026-01-01T00:00:00Z' })
        .where('id', '=', params.identityId)
        .execute()
      return { params }
    },
  }),
  'DELETE /user/identities/:identityId': signedIn('message', { request: anIdentity }),
  'POST /user/identities/link': signedIn('address', {
    success: 409,
    request: { body: { key: 'portal' } },
    race: 'Each starts a sign-in of its own and stores nothing.',
  }),
  'POST /user/identities/confirm': signedIn('address', {
    success: 409,
    request: { body: { key: 'portal' } },
    race: 'Each starts a sign-in of its own and stores nothing.',
  }),
  'GET /user/sso-question': evenGuests('data{purpose provider email account}'),
  'POST /user/sso-question': evenGuests('path', {
    success: 409,
    race: 'An answer is used once; without a question nothing changes.',
  }),
  'GET /organisation/sso': members(
    `data{${ssoProvider}} addresses{sign_in redirect backchannel_logout keys} break_glass_candidates{id name email}`,
    { request: aProvider() },
  ),
  'POST /organisation/sso': owners(`message provider{${ssoProvider}}`, {
    request: async (caller) => {
      await dropProvider(caller)
      return { body: { ...aProviderForm, client_secret: 'secret' } }
    },
  }),
  'PUT /organisation/sso': owners(`message provider{${ssoProvider}}`, {
    request: aProvider({}, { name: 'Our account' }),
  }),
  'DELETE /organisation/sso': owners('message', { request: aProvider() }),
  'POST /organisation/sso/enable': owners(`message provider{${ssoProvider}}`, {
    request: aProvider({ is_enabled: false }),
  }),
  'POST /organisation/sso/test': owners('address', {
    success: 409,
    request: dropProvider,
    race: 'Each starts a sign-in of its own and stores nothing.',
  }),
  'POST /organisation/sso/adoption': owners(`message provider{${ssoProvider}}`, {
    request: aProvider({ made_by: null }),
  }),
  'POST /organisation/sso/disable': owners(`message provider{${ssoProvider}}`, {
    request: aProvider(),
  }),
  'POST /organisation/sso/requirement': owners(`message provider{${ssoProvider}}`, {
    request: async (caller) => {
      await keepProvider(caller)
      const { id } = await caller.world.makeUser({
        organisation_id: organisationOf(caller),
        mfa_enabled: true,
        mfa_secret: Buffer.from('secret'),
      })
      return { body: { break_glass_user_ids: [id] } }
    },
  }),
  'DELETE /organisation/sso/requirement': owners(`message provider{${ssoProvider}}`, {
    request: aProvider({ required_from: '2026-01-01T00:00:00Z' }),
    race: { losers: [409] },
  }),
  'POST /organisation/sso/domains': owners(`message domain{${ssoDomain}}`, {
    request: aProvider({}, { domain: 'buyers.example' }),
    race: { losers: [422] },
  }),
  'POST /organisation/sso/domains/:domainId/check': members(`message domain{${ssoDomain}}`, {
    otherwise: {
      'supplier without organisation': 404,
      'buyer without organisation': 404,
      colleague: 403,
    },
    request: async (caller) => {
      caller.world.services.externalRequests.resolveTxt = async () => ['the-proof']
      return aProvider()(caller)
    },
  }),
  'DELETE /organisation/sso/domains/:domainId': owners('message', { request: aProvider() }),
  'GET /organisation/scim': members(`data{${scimToken}} address`, { request: keepScimToken }),
  'POST /organisation/scim/token': owners(`message data{${scimToken}} token`, {
    race: 'Each makes a new token; the newest one works.',
  }),
  'POST /organisation/scim/adoption': owners(`message data{${scimToken}}`, {
    request: (caller) => keepScimToken(caller, { isSuspended: true }),
  }),
  'DELETE /organisation/scim/token': owners('message', { request: keepScimToken }),
  'GET /admin/sso': administrators(
    `data{id ${name} kind issuer is_enabled required_from last_worked_at last_failed_at ` +
      `last_failure linked_users domains{${ssoDomain}}} ${meta}`,
    { request: aProvider() },
  ),
  'POST /admin/sso/domains/:domainId/confirm': administrators(`message domain{${ssoDomain}}`, {
    request: aProvider(),
  }),
}
