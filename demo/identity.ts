// The demo's single sign-on, provisioning and passkey: one provider in use, one that will soon be
// required, and one that does not work yet. Their addresses don't exist, so that the demo doesn't
// contact any other machine. Passwords still work for the accounts that visitors use.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { sql, type InsertObject } from 'kysely'
import { scimTokenPrefix } from '#features/accounts/contract/scim.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Tables } from '#kernel/server/db/tables.ts'
import { providerSecretPurpose } from '#features/accounts/sign-in/server/secret.ts'
import { newSecret } from '#features/accounts/sign-in/server/totp.ts'
import { secretPurpose } from '#features/accounts/sign-in/server/consume-code.ts'
import { encrypt, type Keys } from '#kernel/server/platform/encryption.ts'
import { hashToken, newToken } from '#kernel/server/platform/tokens.ts'

const ago = (interval: string) => sql<string>`now() - ${interval}::interval`

export async function addIdentity(tx: Tx, appKey: Keys): Promise<void> {
  const seal = () => encrypt(appKey, providerSecretPurpose, newToken())
  const { organisation_id: buyers, id: buyerId } = await tx
    .selectFrom('users')
    .select(['id', 'organisation_id'])
    .where('email', '=', 'buyer@demo.example')
    .executeTakeFirstOrThrow()
  const inUse = await addProvider(tx, 'northmere.example', {
    organisation_id: buyers!,
    name: 'your Northmere account',
    issuer: 'https://id.northmere.example/realms/staff',
    secret: seal(),
    is_enabled: true,
    creates_accounts: true,
    last_worked_at: ago('50 minutes'),
  })
  await linkColleagues(tx, inUse, buyers!)
  await addToken(tx, buyers!)
  await addPasskey(tx, buyerId)
  await requireSoon(tx, { appKey, secret: seal() })
  await addUntested(tx, seal())
}

type ProviderRow = InsertObject<Tables, 'identity_providers'>
type Given = Pick<ProviderRow, 'name' | 'issuer' | 'secret'> &
  Partial<ProviderRow> & { organisation_id: number }

/**
 * Adds a provider and its domain, and returns the provider's id. The domain is verified if the
 * provider has been tested.
 */
async function addProvider(tx: Tx, domain: string, given: Given): Promise<number> {
  const provider: ProviderRow = {
    kind: 'keycloak',
    client_id: 'tender-portal',
    authentication: 'secret',
    tested_at: ago('60 days'),
    created_at: ago('61 days'),
    made_by: ownerOf(given.organisation_id),
    ...given,
  }
  const { id } = await tx
    .insertInto('identity_providers')
    .values(provider)
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('sso_domains')
    .values({
      provider_id: id,
      domain,
      proof: newToken(),
      ...(provider.tested_at && { proved_at: ago('60 days'), proved_by: 'dns' as const }),
    })
    .execute()
  return id
}

/** Returns SQL for the id of the organisation's first owner. */
const ownerOf = (organisationId: number) =>
  sql<number>`(select user_id from memberships
    where organisation_id = ${organisationId} and role = 'owner' order by user_id limit 1)`

async function linkColleagues(tx: Tx, providerId: number, organisationId: number): Promise<void> {
  await sql`insert into linked_identities
      (user_id, provider_id, subject, email, created_at, last_used_at)
    select id, ${providerId}, gen_random_uuid(), email, now() - interval '59 days',
      now() - interval '50 minutes' * row_number() over (order by id desc)
    from users where organisation_id = ${organisationId} and is_active`.execute(tx)
}

async function addToken(tx: Tx, organisation_id: number): Promise<void> {
  const token = `${scimTokenPrefix}${newToken()}`
  await tx
    .insertInto('scim_tokens')
    .values({
      organisation_id,
      made_by: ownerOf(organisation_id),
      token_hash: hashToken(token),
      start: token.slice(0, 12),
      created_at: ago('58 days'),
      last_used_at: ago('25 minutes'),
    })
    .execute()
}

/** Adds a passkey whose private key is discarded, so it can't be used. */
async function addPasskey(tx: Tx, user_id: number): Promise<void> {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const cose = ['a5010203262001215820', hexOf(x!), '225820', hexOf(y!)].join('')
  await tx
    .insertInto('passkeys')
    .values({
      user_id,
      credential_id: randomBytes(16).toString('base64url'),
      public_key: Buffer.from(cose, 'hex'),
      counter: 0,
      name: 'Work laptop',
      is_synced: true,
      created_at: ago('30 days'),
      last_used_at: ago('4 days'),
    })
    .execute()
}

const hexOf = (part: string) => Buffer.from(part, 'base64url').toString('hex')

interface Secrets {
  appKey: Keys
  secret: Buffer
}

/**
 * Adds a provider that will soon be required. One user in the organisation may keep signing in with
 * a password and a second factor.
 */
async function requireSoon(tx: Tx, { appKey, secret }: Secrets): Promise<void> {
  const domain = 'caldermoor-nhs.example'
  const { id: user_id, organisation_id } = await tx
    .updateTable('users')
    .set({ mfa_enabled: true, mfa_secret: encrypt(appKey, secretPurpose, newSecret()) })
    .where('id', '=', (users) =>
      users
        .selectFrom('users')
        .select(({ fn }) => fn.max<number>('id').as('id'))
        .where('email', 'like', `%@${domain}`),
    )
    .returning(['id', 'organisation_id'])
    .executeTakeFirstOrThrow()
  const provider_id = await addProvider(tx, domain, {
    organisation_id: organisation_id!,
    name: 'your Calder Moor account',
    issuer: `https://login.${domain}`,
    kind: 'okta',
    secret,
    mfa_values: ['mfa'],
    is_enabled: true,
    required_from: sql<string>`now() + interval '5 days'`,
    last_worked_at: ago('3 hours'),
  })
  await tx.insertInto('break_glass_accounts').values({ provider_id, user_id }).execute()
  await linkColleagues(tx, provider_id, organisation_id!)
}

async function addUntested(tx: Tx, secret: Buffer): Promise<void> {
  const { id } = await tx
    .selectFrom('organisations')
    .select('id')
    .where('website', '=', 'https://www.castlegatefm.example')
    .executeTakeFirstOrThrow()
  await addProvider(tx, 'castlegatefm.example', {
    organisation_id: id,
    name: 'your Castlegate account',
    issuer: 'https://sso.castlegatefm.example',
    kind: 'other',
    secret,
    tested_at: null,
    created_at: ago('1 day'),
    last_failed_at: ago('20 hours'),
    last_failure: 'misconfigured',
  })
}
