// Kysely table types for identity providers, verified domains and linked identities.
import type { ColumnType, Generated } from 'kysely'
import type { DomainProof } from '../contract/sso.ts'
import type { ClientAuthentication, ProviderKind } from '#kernel/contract/identity-provider.ts'
import type { Id, Maybe, MaybeTime, Time, TimeDefaulted } from '#kernel/server/db/columns.ts'

/** A public key in JWK format (RFC 7517). */
export type PublicJwk = Record<string, string>

interface IdentityProvidersTable {
  id: Id
  organisation_id: number
  kind: ProviderKind
  name: string
  issuer: string
  client_id: string
  authentication: ClientAuthentication
  secret: Buffer
  public_key: ColumnType<PublicJwk | null, string | null, string | null>
  mfa_values: Generated<string[]>
  creates_accounts: Generated<boolean>
  is_enabled: Generated<boolean>
  tested_at: MaybeTime
  required_from: MaybeTime
  last_worked_at: MaybeTime
  last_failed_at: MaybeTime
  last_failure: Maybe<string>
  created_at: TimeDefaulted
  made_by: Maybe<number>
  outside_change_at: MaybeTime
  suspension_told_at: MaybeTime
}

interface SsoDomainsTable {
  id: Id
  provider_id: number
  domain: string
  proof: string
  proved_at: MaybeTime
  proved_by: Maybe<DomainProof>
  checked_at: MaybeTime
  failing_since: MaybeTime
  created_at: TimeDefaulted
}

interface LinkedIdentitiesTable {
  id: Id
  user_id: number
  provider_id: Maybe<number>
  configured_issuer: Maybe<string>
  subject: string
  email: string
  created_at: TimeDefaulted
  last_used_at: MaybeTime
  suspended_at: MaybeTime
}

interface BreakGlassAccountsTable {
  provider_id: number
  user_id: number
}

interface UsedSsoAttemptsTable {
  state_hash: Buffer
  expires_at: Time
}

interface ScimTokensTable {
  id: Id
  organisation_id: number
  token_hash: Buffer
  start: string
  created_at: TimeDefaulted
  last_used_at: MaybeTime
  made_by: Maybe<number>
  outside_change_at: MaybeTime
  suspension_told_at: MaybeTime
}

interface PasskeysTable {
  id: Id
  user_id: number
  credential_id: string
  public_key: Buffer
  counter: number
  transports: Generated<string[]>
  name: string
  is_synced: boolean
  created_at: TimeDefaulted
  last_used_at: MaybeTime
  suspected_at: MaybeTime
  suspended_at: MaybeTime
}

export interface IdentityTables {
  identity_providers: IdentityProvidersTable
  sso_domains: SsoDomainsTable
  linked_identities: LinkedIdentitiesTable
  break_glass_accounts: BreakGlassAccountsTable
  used_sso_attempts: UsedSsoAttemptsTable
  scim_tokens: ScimTokensTable
  passkeys: PasskeysTable
}

declare module '#kernel/server/db/tables.ts' {
  interface Tables extends IdentityTables {}
}
