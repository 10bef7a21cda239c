// Single sign-on: an organisation's people sign in with the identity provider of their organisation
// or of the installation (OpenID Connect).
import * as z from 'zod/mini'
import { boundedText, id, optionalText, rawText, requiredText, timestamp } from './fields.ts'

export const providerKinds = ['entra', 'google', 'keycloak', 'okta', 'other'] as const
export type ProviderKind = (typeof providerKinds)[number]

export const providerKindLabels: Record<ProviderKind, string> = {
  entra: 'Microsoft Entra ID',
  google: 'Google Workspace',
  keycloak: 'Keycloak',
  okta: 'Okta',
  other: 'Another OpenID Connect provider',
}

export const clientAuthentications = ['secret', 'private_key'] as const
export type ClientAuthentication = (typeof clientAuthentications)[number]

export const domainProofs = ['dns', 'administrator'] as const
export type DomainProof = (typeof domainProofs)[number]

/** Key of the installation's provider in addresses; those of organisations are their ids. */
export const installationKey = 'portal'

export const ssoLimits = {
  domains: 20,
  mfaValues: 10,
  breakGlass: 5,
  /** Number of days between the notice and the time from which passwords are refused. */
  noticeDays: 7,
  /** Number of minutes in which a sign-in at the provider must be completed. */
  attemptMinutes: 10,
}

export const ssoTexts = {
  title: 'Single sign-on',
  issuerShape: 'Enter the issuer’s address, which starts with https://',
  issuerRequired: 'Enter the issuer’s address',
  clientRequired: 'Enter the client ID',
  secretRequired: 'Enter the client secret',
  nameRequired: 'Enter the name that the sign-in button shows',
  hasProvider: 'Your organisation already has an identity provider. Delete it first.',
  none: 'Your organisation has no identity provider.',
  created: 'Identity provider added. Test the sign-in before you switch it on.',
  updated: 'Identity provider changed',
  deleted: 'Identity provider deleted',
  enabled: 'Single sign-on is switched on',
  disabled: 'Single sign-on is switched off',
  required:
    'Single sign-on will be required in a week. Everybody in your organisation has been told.',
  requirementEnded: 'Passwords work again for everybody in your organisation',
  breakGlassMember: 'Choose people of your organisation who use two-factor authentication',
  domainRequired: 'Enter an email domain, such as example.com',
  domainShape: 'Enter an email domain in plain letters, such as example.com',
  domainShared: 'Nobody can prove this domain, because everybody can have an address in it',
  domainTaken: 'This domain is already in the list',
  domainProvedElsewhere: 'Another organisation has proved this domain. Ask the administrators.',
  domainAdded: 'Domain added. Publish the TXT record, then check it.',
  domainProved: 'Domain proved',
  domainDeleted: 'Domain deleted',
  domainAlreadyProved: 'This domain has already been proved.',
  recordMissing:
    'We found no TXT record with this value. A new record can take an hour to become visible.',
  dnsAway: 'The name server of this domain doesn’t answer. Try again later.',
  tooManyDomains: 'Your organisation has too many domains. Delete one first.',
  unlinked: 'The sign-in has been unlinked',
  linkNothing: 'Your sign-in has expired. Sign in with your identity provider again.',
}

/** Reasons why a sign-in at a provider failed, as they appear in the address of the sign-in page. */
export const ssoRefusals = {
  unknown: 'This sign-in address doesn’t exist. Check it, or sign in with your password.',
  off: 'Single sign-on is switched off for this organisation. Sign in with your password.',
  outage:
    'Your identity provider doesn’t answer. Try again in a few minutes, or sign in another way.',
  misconfigured:
    'Your identity provider is not set up correctly. Tell your IT department, or sign in another way.',
  cancelled: 'You cancelled the sign-in, or your identity provider refused it.',
  expired: 'Your sign-in took too long or was opened in another browser. Start again.',
  used: 'This sign-in has already been used. Start again.',
  invalid: 'We can’t trust the reply of your identity provider, so you were not signed in.',
  unverified:
    'Your identity provider doesn’t confirm your email address. Ask your IT department to verify it.',
  domain:
    'Your organisation has not proved the domain of your email address. Ask the person who set up single sign-on.',
  no_account:
    'There is no account for your email address. Ask a colleague to invite you, then sign in again.',
  other_account: 'This identity is linked to another account. Unlink it there first.',
  other_organisation: 'Your account belongs to another organisation. Sign in with your password.',
  account_off: 'Your account can’t be used at the moment. Sign in with your password to see why.',
} as const
export type SsoRefusal = keyof typeof ssoRefusals

/** Refusal of a password where the organisation requires single sign-on. */
export const passwordRefused =
  'Your organisation requires single sign-on. Use your organisation’s sign-in instead of a password.'

const issuer = requiredText(ssoTexts.issuerRequired, 500).check(
  z.regex(/^$|^https?:\/\/[^\s?#]+$/i, ssoTexts.issuerShape),
)
const name = requiredText(ssoTexts.nameRequired, 60)
const mfa_values = z._default(
  z.array(boundedText(200).check(z.minLength(1))).check(z.maxLength(ssoLimits.mfaValues)),
  [],
)
const creates_accounts = z._default(z.boolean(), false)

export const providerInput = z
  .object({
    kind: z.enum(providerKinds),
    name,
    issuer,
    client_id: requiredText(ssoTexts.clientRequired, 255),
    authentication: z.enum(clientAuthentications),
    /** Needed for the authentication with a secret. */
    client_secret: z.optional(rawText(1000)),
    mfa_values,
    creates_accounts,
  })
  .check(
    z.refine(
      ({ authentication, client_secret }) => authentication !== 'secret' || Boolean(client_secret),
      { path: ['client_secret'], error: ssoTexts.secretRequired },
    ),
  )

/** Issuer and client can't change: the proofs of domains vouch for them. */
export const providerChange = z.object({
  name,
  /** Replaces the secret; without it, the secret stays. */
  client_secret: optionalText(1000),
  mfa_values,
  creates_accounts,
})

export const domainInput = z.object({
  domain: requiredText(ssoTexts.domainRequired, 253).check(
    z.toLowerCase(),
    z.regex(
      /^$|^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/,
      ssoTexts.domainShape,
    ),
  ),
})

export const requirementInput = z.object({
  /** Accounts with a second factor that may always sign in with their password. */
  break_glass_user_ids: z
    .array(id)
    .check(z.minLength(1, ssoTexts.breakGlassMember), z.maxLength(ssoLimits.breakGlass)),
})

export const ssoDomain = z.object({
  id,
  domain: z.string(),
  /** Name and value of the TXT record. */
  record_name: z.string(),
  record_value: z.string(),
  proved_at: z.nullable(timestamp),
  proved_by: z.nullable(z.enum(domainProofs)),
})
export type SsoDomain = z.output<typeof ssoDomain>

export const ssoProvider = z.object({
  id,
  kind: z.enum(providerKinds),
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  authentication: z.enum(clientAuthentications),
  mfa_values: z.array(z.string()),
  creates_accounts: z.boolean(),
  is_enabled: z.boolean(),
  tested_at: z.nullable(timestamp),
  required_from: z.nullable(timestamp),
  break_glass_user_ids: z.array(id),
  last_worked_at: z.nullable(timestamp),
  last_failed_at: z.nullable(timestamp),
  last_failure: z.nullable(z.string()),
  domains: z.array(ssoDomain),
})
export type SsoProvider = z.output<typeof ssoProvider>

/** Addresses that the provider's administrator has to enter. */
export const ssoAddresses = z.object({
  sign_in: z.string(),
  redirect: z.string(),
  backchannel_logout: z.string(),
  keys: z.string(),
})

export const linkedIdentity = z.object({
  id,
  provider: z.string(),
  email: z.string(),
  created_at: timestamp,
  last_used_at: z.nullable(timestamp),
})
export type LinkedIdentity = z.output<typeof linkedIdentity>
