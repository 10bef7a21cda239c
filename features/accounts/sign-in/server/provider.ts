// Finds a provider in the configuration or in an organisation's settings.
import type { DomainProof } from '#features/accounts/contract/sso.ts'
import { installationKey } from '#kernel/contract/identity-provider.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { isSuspended } from './is-suspended.ts'
import { decrypt } from '#kernel/server/platform/encryption.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import type { Provider } from '#kernel/server/platform/provider-type.ts'
import { providerSecretPurpose } from './secret.ts'

/** Returns the provider, or undefined if it doesn't exist or its organisation is not approved. */
export async function findProvider(
  { db, config, appKey }: Pick<Services, 'db' | 'config' | 'appKey'>,
  key: string,
): Promise<Provider | undefined> {
  if (key === installationKey) return config.sso.provider
  if (!/^[1-9]\d{0,8}$/.test(key)) return undefined
  const row = await selectProvider(db, Number(key))
  if (!row) return undefined
  const { secret, ...provider } = row
  return { ...provider, key, secret: decrypt(appKey, providerSecretPurpose, secret) }
}

async function selectProvider(db: Database, organisationId: number) {
  return db
    .selectFrom('identity_providers as p')
    .innerJoin('organisations', 'organisations.id', 'p.organisation_id')
    .select(['p.id', 'p.organisation_id', 'p.kind', 'p.name', 'p.issuer', 'p.client_id'])
    .select(['p.authentication', 'p.secret', 'p.mfa_values', 'p.creates_accounts', 'p.is_enabled'])
    .select(['p.outside_change_at', isSuspended('p').as('is_suspended')])
    .where('p.organisation_id', '=', organisationId)
    .where('organisations.verification_status', '=', 'approved')
    .executeTakeFirst()
}

/**
 * Returns how the provider's organisation has proved that it owns the domain, or undefined if it
 * has not. Always undefined for the installation's provider.
 */
export async function findDomainProof(
  db: Database,
  { id }: Pick<Provider, 'id'>,
  domain: string,
): Promise<DomainProof | undefined> {
  if (id === null) return undefined
  const found = await db
    .selectFrom('sso_domains')
    .select('proved_by')
    .where('provider_id', '=', id)
    .where('domain', '=', domain)
    .where('proved_at', 'is not', null)
    .executeTakeFirst()
  return found?.proved_by ?? undefined
}
