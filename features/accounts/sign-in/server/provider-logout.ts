import { installationKey } from '#kernel/contract/identity-provider.ts'
import type { AccountServices } from '#features/accounts/server/services.ts'
import { findProvider } from './provider.ts'
import { SsoRefused } from './refused.ts'

/**
 * Returns the address that ends the user's session at the provider with which they signed in
 * (OpenID Connect RP-Initiated Logout 1.0), or undefined if there is none or the provider doesn't
 * respond.
 */
export async function findProviderLogout(
  services: AccountServices,
  sessionId: number,
): Promise<string | undefined> {
  const began = await services.db
    .selectFrom('sessions')
    .innerJoin('linked_identities as l', 'l.id', 'sessions.identity_id')
    .leftJoin('identity_providers as p', 'p.id', 'l.provider_id')
    .select(['p.organisation_id', 'l.configured_issuer'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()
  if (!began) return undefined
  const key = began.organisation_id === null ? installationKey : String(began.organisation_id)
  const provider = await findProvider(services, key)
  if (!provider || (began.configured_issuer ?? provider.issuer) !== provider.issuer)
    return undefined
  try {
    const url = await services.openId.endAddress(provider, `${services.config.publicUrl}/login`)
    return url?.href
  } catch (error) {
    if (error instanceof SsoRefused) return undefined
    throw error
  }
}
