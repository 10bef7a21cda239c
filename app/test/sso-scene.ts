// Creates an organisation with an identity provider, a verified domain and one user.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { JWTPayload } from 'jose'
import {
  answerSsoQuestion,
  startIdentityConfirmation,
  startIdentityLink,
  startSsoTest,
  type DomainProof,
} from '#features/accounts/contract/sso.ts'
import { encrypt } from '#kernel/server/platform/encryption.ts'
import { providerSecretPurpose } from '#features/accounts/sign-in/server/secret.ts'
import type { Client } from './client.ts'
import { clientId, clientSecret, startProvider, type TestProvider } from './identity-provider.ts'
import type { World } from './world.ts'

export type SsoScene = Awaited<ReturnType<typeof makeSsoScene>>

interface Options {
  creates_accounts?: boolean
  mfa_values?: string[]
  is_enabled?: boolean
  isProved?: boolean
  proved_by?: DomainProof
  /** Role of the scene's user and type of the organisation. */
  role?: 'buyer' | 'supplier'
}

export async function makeSsoScene(world: World, options: Options = {}) {
  const { isProved = true, proved_by = 'dns', role = 'buyer', ...values } = options
  const idp = await startProvider()
  const domain = `d${randomBytes(5).toString('hex')}.example`
  const user = await world.makeUser({ role, email: `ann@${domain}` })
  const organisation_id = user.organisation_id!
  const { id } = await world.db
    .insertInto('identity_providers')
    .values({
      organisation_id,
      kind: 'other',
      name: 'Work account',
      issuer: idp.issuer,
      client_id: clientId,
      authentication: 'secret',
      secret: encrypt(world.services.appKey, providerSecretPurpose, clientSecret),
      is_enabled: true,
      tested_at: sql<string>`now()`,
      made_by: user.id,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await world.db
    .insertInto('sso_domains')
    .values({
      provider_id: id,
      domain,
      proof: 'proof',
      ...(isProved && { proved_at: sql<string>`now()`, proved_by }),
    })
    .execute()
  const claims = { sub: `sub-${domain}`, email: user.email, email_verified: true, name: 'Ann Lee' }
  return {
    idp,
    user,
    organisation_id,
    provider_id: id,
    domain,
    claims,
    key: String(organisation_id),
  }
}

/** Starts a sign-in. Returns the address of the provider's sign-in page. */
export async function startSso(client: Client, key: string, query = ''): Promise<string> {
  const { headers } = await client.get(`/sso/${key}${query}`)
  return String(headers['location'])
}

/**
 * Signs in at the provider to test it, to link the identity, or to confirm who the user is, and
 * confirms that the identity is theirs. Returns the path of the next page.
 */
export async function answerAfter(
  client: Client,
  { idp, key }: { idp: TestProvider; key: string },
  {
    purpose,
    claims,
    return_to,
  }: { purpose: 'test' | 'link' | 'confirm'; claims: JWTPayload; return_to?: string },
): Promise<string> {
  const { address } =
    purpose === 'test'
      ? await client.call(startSsoTest)
      : purpose === 'link'
        ? await client.call(startIdentityLink, { body: { key } })
        : await client.call(startIdentityConfirmation, { body: { key, return_to } })
  const back = await comeBack(client, idp.authorize(address, claims))
  return back === '/sso-question' ? (await client.call(answerSsoQuestion)).path : back
}

/**
 * Follows the provider's redirect to the portal. Returns the path and query that the portal
 * redirects to, or the status if it doesn't redirect.
 */
export async function comeBack(client: Client, back: URL): Promise<string> {
  const { headers, status } = await client.get(`${back.pathname}${back.search}`)
  const { pathname, search } = new URL(String(headers['location'] ?? 'about:blank'))
  return status === 303 ? `${pathname}${search}` : String(status)
}

/** Signs in with these claims. Returns the path and query that the portal redirects to. */
export async function signInBySso(
  client: Client,
  scene: { idp: TestProvider; key: string },
  claims: JWTPayload,
): Promise<string> {
  const address = await startSso(client, scene.key)
  return comeBack(client, scene.idp.authorize(address, claims))
}
