// Rules for single sign-on. An organisation's identity provider is trusted only for email domains
// whose ownership has been proved.
import type { Reason } from '#kernel/rules/permission.ts'

export const ssoRuleTexts = {
  notTested: 'Test the sign-in first.',
  enabledAlready: 'Single sign-on is already switched on.',
  notEnabled: 'Switch single sign-on on first.',
  noDomain: 'Prove an email domain first.',
  requiredAlready: 'Single sign-on is already required.',
  notSuspended: 'The identity provider is not suspended.',
  notRequired: 'Single sign-on is not required.',
}

const conflict = (message: string): Reason => ({ kind: 'conflict', message })

export interface ProviderFacts {
  is_enabled: boolean
  is_suspended: boolean
  tested_at: string | null
  required_from: string | null
  has_proved_domain: boolean
}

type Rule = (provider: ProviderFacts) => Reason | undefined

const whileEnabled: Rule = ({ is_enabled }) =>
  is_enabled ? undefined : conflict(ssoRuleTexts.notEnabled)

const rules = {
  edit: () => undefined,
  delete: () => undefined,
  adopt: ({ is_suspended }) => (is_suspended ? undefined : conflict(ssoRuleTexts.notSuspended)),
  enable: ({ is_enabled, tested_at }) => {
    if (is_enabled) return conflict(ssoRuleTexts.enabledAlready)
    return tested_at ? undefined : conflict(ssoRuleTexts.notTested)
  },
  disable: whileEnabled,
  require: (provider) => {
    if (provider.required_from) return conflict(ssoRuleTexts.requiredAlready)
    return (
      whileEnabled(provider) ??
      (provider.has_proved_domain ? undefined : conflict(ssoRuleTexts.noDomain))
    )
  },
  endRequirement: ({ required_from }) =>
    required_from ? undefined : conflict(ssoRuleTexts.notRequired),
} satisfies Record<string, Rule>

export type SsoAction = keyof typeof rules

/** Returns why the action is not allowed, or undefined if it is. */
export function whyNotSso(action: SsoAction, provider: ProviderFacts): Reason | undefined {
  return rules[action](provider)
}

/** Domains that many people or organisations share, so no organisation can claim them. */
const sharedDomains = new Set([
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'hotmail.co.uk', 'live.com'],
  ...['live.co.uk', 'msn.com', 'yahoo.com', 'yahoo.co.uk', 'icloud.com', 'me.com', 'aol.com'],
  ...['proton.me', 'protonmail.com', 'gmx.com', 'mail.com', 'btinternet.com', 'sky.com'],
  ...['onmicrosoft.com', 'co.uk', 'gov.uk', 'org.uk', 'ac.uk', 'nhs.uk'],
])

export function isSharedDomain(domain: string): boolean {
  return sharedDomains.has(domain)
}

/**
 * Returns the part of the address after the last @, in lower case. A subdomain counts as a separate
 * domain.
 */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

interface SignInFacts {
  /** Time from which the organisation refuses passwords; null if it accepts them. */
  required_from: string | null
  is_break_glass: boolean
  mfa_enabled: boolean
}

/** Returns whether the user may sign in with a correct password. */
export function acceptsPassword(
  { required_from, is_break_glass, mfa_enabled }: SignInFacts,
  now: Date,
): boolean {
  if (required_from === null || Date.parse(required_from) > now.getTime()) return true
  return is_break_glass && mfa_enabled
}

interface FactorClaims {
  acr?: unknown
  amr?: unknown
  /** Vector of trust (RFC 8485), which GOV.UK One Login sends instead of `acr` and `amr`. */
  vot?: unknown
}

/** Returns whether the claims show a second factor that the provider's settings accept. */
export function provesSecondFactor(
  accepted: readonly string[],
  { acr, amr, vot }: FactorClaims,
): boolean {
  const given = [acr, vot, ...(Array.isArray(amr) ? amr : [])]
  return given.some((value) => typeof value === 'string' && accepted.includes(value))
}
