import type { SsoProvider } from '#features/accounts/contract/sso.ts'
import type { ProviderFacts } from '#features/accounts/rules/sso.ts'

/** Returns the facts that the single sign-on rules need. */
export function factsOf({ domains, ...provider }: SsoProvider): ProviderFacts {
  return { ...provider, has_proved_domain: domains.some(({ proved_at }) => proved_at !== null) }
}
