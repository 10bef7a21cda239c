import type { ClientAuthentication, ProviderKind } from '#kernel/contract/identity-provider.ts'

/** An identity provider for single sign-on, with everything that a sign-in needs. */
export interface Provider {
  /**
   * Key of the provider in addresses: the organisation's id, or `portal` for the installation's
   * provider.
   */
  key: string
  /** Id of an organisation's provider; null for the installation's provider. */
  id: number | null
  organisation_id: number | null
  kind: ProviderKind
  name: string
  issuer: string
  client_id: string
  authentication: ClientAuthentication
  /** The client secret or private key (secret.ts), decrypted. */
  secret: string
  mfa_values: readonly string[]
  creates_accounts: boolean
  /**
   * Mark of an organisation's provider that was set up by a marked user; otherwise null
   * (admin-change-marks.ts).
   */
  outside_change_at: string | null
  is_enabled: boolean
  /** True until an owner confirms the provider after the owner who set it up has left. */
  is_suspended: boolean
}
