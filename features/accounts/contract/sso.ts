// Single sign-on: users sign in with the identity provider of their organisation or of the
// installation (OpenID Connect).
import * as z from 'zod/mini'
import {
  boundedText,
  id,
  optionalText,
  rawText,
  requiredText,
  timestamp,
} from '#kernel/contract/fields.ts'
import { ssoLink } from '#kernel/contract/settings-links.ts'
import { currentPassword } from '#kernel/contract/current-password.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import {
  type ProviderKind,
  clientAuthentications,
  providerKinds,
} from '#kernel/contract/identity-provider.ts'
import { page, pageQuery } from '#kernel/contract/pagination.ts'
import { currentUser } from '#kernel/contract/user.ts'

export const providerKindLabels: Record<ProviderKind, string> = {
  entra: 'Microsoft Entra ID',
  google: 'Google Workspace',
  keycloak: 'Keycloak',
  okta: 'Okta',
  other: 'Another OpenID Connect provider',
}

export const domainProofs = ['dns', 'administrator'] as const
export type DomainProof = (typeof domainProofs)[number]

export const ssoLimits = {
  domains: 20,
  mfaValues: 10,
  breakGlass: 5,
  /**
   * Number of days between notifying members that single sign-on will be required and refusing
   * their passwords.
   */
  noticeDays: 7,
  /** Number of days after which the TXT record of a proved domain is looked up again. */
  checkDays: 30,
  /** Number of minutes within which a sign-in at the provider must be completed. */
  attemptMinutes: 10,
}

/**
 * Facts shown to a user who is asked what to do with an identity after signing in at a provider.
 */
export interface SsoQuestion {
  purpose: 'sign-in' | 'link' | 'test' | 'confirm'
  provider: string
  /** Email address of the identity. */
  email: string
  /** Email address of the account that is signed in. */
  account: string
}

export const ssoTexts = {
  ...ssoLink,
  signInWith: (provider: string) => `Sign in with ${provider}`,
  checking: 'Checking your sign-in...',
  linkTitle: 'Confirm it’s your account',
  questions: {
    'sign-in': {
      title: 'Use another account?',
      about: ({ provider, email, account }: SsoQuestion) =>
        `You’re signed in as ${account}. You signed in with ${provider} as ${email}. If you didn’t do that yourself, stay signed in as ${account}.`,
      verb: ({ email }: SsoQuestion) => `Sign in as ${email}`,
      refuse: ({ account }: SsoQuestion) => `Stay signed in as ${account}`,
    },
    link: {
      title: 'Link this sign-in to your account?',
      about: ({ provider, email, account }: SsoQuestion) =>
        `You signed in with ${provider} as ${email}. Anyone who signs in there as ${email} can then use your account ${account}.${
          email === account ? '' : ' The addresses differ, so we ask for your password.'
        }`,
      verb: () => 'Link sign-in',
      refuse: () => 'Don’t link it',
    },
    test: {
      title: 'Is this you?',
      about: ({ provider, email }: SsoQuestion) =>
        `You signed in with ${provider} as ${email}. If that’s you, the sign-in works.`,
      verb: () => 'Yes, it works',
      refuse: () => 'No',
    },
    confirm: {
      title: 'Is this you?',
      about: ({ provider, email }: SsoQuestion) => `You signed in with ${provider} as ${email}.`,
      verb: () => 'Yes, continue',
      refuse: () => 'No',
    },
  },
  questionGone: 'This sign-in has expired. Start again.',
  loadFailed: 'Failed to load single sign-on',
  kind: 'Identity provider',
  issuer: 'Issuer',
  clientId: 'Client ID',
  mfaValues: 'Second factor',
  changeFailed: 'Failed to change single sign-on',
  adopt: 'Confirm provider',
  lastWorked: 'Last worked',
  domains: 'Email domains',
  proved: 'Confirmed',
  require: 'Require single sign-on',
  issuerShape: 'Enter the issuer’s address, which starts with https://',
  none: 'Your organisation has no identity provider.',
  breakGlassMember: 'Choose people in your organisation who use two-factor authentication',
  neverUsed: 'Not yet',
  linkNothing: 'Your sign-in has expired. Sign in with your identity provider again.',
}

/** Error messages for a failed sign-in at a provider, by the code in the sign-in page's URL. */
export const ssoRefusals = {
  unknown: 'This sign-in address doesn’t exist. Check it, or sign in with your password.',
  off: 'Single sign-on is switched off for this organisation. Sign in with your password.',
  outage:
    'Your identity provider isn’t responding. Try again in a few minutes, or sign in another way.',
  misconfigured:
    'Your identity provider is not set up correctly. Tell your IT department, or sign in another way.',
  suspended:
    'The person who set up this sign-in has left or is no longer an owner. An owner of your organisation has to confirm it under Settings → Single sign-on. Until then, sign in another way.',
  suspended_identity:
    'This sign-in is suspended, because the password was reset. Keep it in Settings first.',
  required:
    'Your organisation requires its own single sign-on. Use your organisation’s sign-in instead.',
  cancelled: 'You cancelled the sign-in, or your identity provider refused it.',
  expired: 'Your sign-in took too long or was opened in another browser. Start again.',
  used: 'This sign-in has already been used. Start again.',
  invalid: 'We couldn’t verify the response from your identity provider, so you’re not signed in.',
  unverified:
    'Your identity provider doesn’t confirm your email address. Ask your IT department to verify it.',
  domain:
    'Your organisation has not confirmed the domain of your email address. Ask the person who set up single sign-on.',
  no_account:
    'There is no account for your email address. Ask a colleague to invite you, then sign in again.',
  other_account: 'This identity is linked to another account. Unlink it there first.',
  other_organisation: 'Your account belongs to another organisation. Sign in with your password.',
  account_off: 'Your account can’t be used at the moment. Sign in with your password to see why.',
} as const
export type SsoRefusal = keyof typeof ssoRefusals

/**
 * Returns the error message for a sign-in with a password or passkey if the organisation requires
 * single sign-on.
 */
export const signInRefused = (method: 'password' | 'passkey') =>
  `Your organisation requires single sign-on. Use your organisation’s sign-in instead of a ${method}.`

const issuer = requiredText('Enter the issuer’s address', 500).check(
  z.regex(/^$|^https?:\/\/[^\s?#]+$/i, ssoTexts.issuerShape),
)
const name = requiredText('Enter the name that the sign-in button shows', 60)
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
    client_id: requiredText('Enter the client ID', 255),
    authentication: z.enum(clientAuthentications),
    /** Required if `authentication` is `secret`. */
    client_secret: z.optional(rawText(1000)),
    mfa_values,
    creates_accounts,
  })
  .check(
    z.refine(
      ({ authentication, client_secret }) => authentication !== 'secret' || Boolean(client_secret),
      { path: ['client_secret'], error: 'Enter the client secret' },
    ),
  )

/**
 * The issuer and the client id are left out because they can't change: the organisation has proved
 * its email domains for this provider only.
 */
export const providerChange = z.object({
  name,
  /** New secret; if left out, the current secret is kept. */
  client_secret: optionalText(1000),
  mfa_values,
  creates_accounts,
})

export const domainInput = z.object({
  domain: requiredText('Enter an email domain, such as example.com', 253).check(
    z.toLowerCase(),
    z.regex(
      /^$|^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/,
      'Enter an email domain in plain letters, such as example.com',
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
  /** Name and value of the DNS TXT record that proves the domain. */
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
  /** True if the owner who set it up has left, and no other owner has confirmed it. */
  is_suspended: z.boolean(),
  /** Name of the owner who set it up or confirmed it last. */
  made_by: z.nullable(z.string()),
  tested_at: z.nullable(timestamp),
  required_from: z.nullable(timestamp),
  break_glass_user_ids: z.array(id),
  last_worked_at: z.nullable(timestamp),
  last_failed_at: z.nullable(timestamp),
  last_failure: z.nullable(z.string()),
  domains: z.array(ssoDomain),
})
export type SsoProvider = z.output<typeof ssoProvider>

/** The portal's URLs, which an administrator enters in the identity provider's settings. */
export const ssoAddresses = z.object({
  sign_in: z.string(),
  redirect: z.string(),
  backchannel_logout: z.string(),
  keys: z.string(),
})

export const linkedIdentity = z.object({
  id,
  provider: z.string(),
  /** Path that starts a sign-in with the provider. */
  path: z.string(),
  email: z.string(),
  created_at: timestamp,
  last_used_at: z.nullable(timestamp),
  /** Time of the password reset that suspended the identity, until the user decides to keep it. */
  suspended_at: z.nullable(timestamp),
})
export type LinkedIdentity = z.output<typeof linkedIdentity>

const access = ['buyer', 'supplier'] as const
const message = z.string()
const changed = z.object({ message, provider: ssoProvider })
const done = z.object({ message })

const signInProvider = z.object({ name: z.string(), path: z.string() })

export const listSignInProviders = endpoint({
  method: 'GET',
  path: '/auth/providers',
  summary: 'The identity providers that the sign-in page offers',
  access: 'public',
  query: z.object({
    /**
     * An email address or its domain, to find the provider of the organisation with this domain.
     */
    domain: z.optional(boundedText(320)),
  }),
  reply: z.object({ data: z.array(signInProvider) }),
})

export const getPendingSignIn = endpoint({
  method: 'GET',
  path: '/auth/sso/pending',
  summary: 'The steps that complete a sign-in at a provider: the password once, or a second factor',
  access: 'public',
  reply: z.object({
    data: z.nullable(
      z.object({
        needs: z.enum(['password', 'mfa']),
        email: z.string(),
        provider: z.string(),
        temp_token: z.optional(z.string()),
      }),
    ),
  }),
})

/** The reply is the same as for a sign-in with a password. */
export const linkPendingIdentity = endpoint({
  method: 'POST',
  path: '/auth/sso/link',
  summary: 'Prove with the password that the account is yours, and link the identity to it',
  access: 'public',
  body: z.object({ password: currentPassword }),
  reply: z.object({
    user: z.optional(currentUser),
    requires_mfa: z.optional(z.boolean()),
    temp_token: z.optional(z.string()),
  }),
})

export const listLinkedIdentities = endpoint({
  method: 'GET',
  path: '/user/identities',
  summary: 'The identities that can sign in to the caller’s account',
  access: 'signed-in',
  reply: z.object({
    data: z.array(linkedIdentity),
    /** Providers that the caller can link: the installation's and the organisation's. */
    offered: z.array(signInProvider),
  }),
})

const started = z.object({
  /** Address of the provider's sign-in page, which the browser opens next. */
  address: z.string(),
})
const providerKey = boundedText(20)

export const startIdentityLink = endpoint({
  method: 'POST',
  path: '/user/identities/link',
  summary: 'Start a sign-in at a provider, to link the identity to the caller’s account',
  access: 'signed-in',
  changesSettings: true,
  needsPassword: true,
  body: z.object({ key: providerKey }),
  reply: started,
})

export const startIdentityConfirmation = endpoint({
  method: 'POST',
  path: '/user/identities/confirm',
  summary: 'Start a sign-in with a linked identity, which replaces the password of a confirmation',
  access: 'signed-in',
  changesSettings: true,
  body: z.object({ key: providerKey, return_to: z.optional(boundedText(2000)) }),
  reply: started,
})

export const startSsoTest = endpoint({
  method: 'POST',
  path: '/organisation/sso/test',
  summary: 'Start a sign-in that tests the identity provider of the organisation',
  access,
  does: 'manageIdentity',
  changesSettings: true,
  needsPassword: true,
  reply: started,
})

export const getSsoQuestion = endpoint({
  method: 'GET',
  path: '/user/sso-question',
  summary: 'The identity that a provider confirmed, before anything is stored',
  access: 'signed-in',
  isOpenToGuests: true,
  reply: z.object({
    data: z.nullable(
      z.object({
        purpose: z.enum(['sign-in', 'link', 'test', 'confirm']),
        provider: z.string(),
        email: z.string(),
        account: z.string(),
      }),
    ),
  }),
})

export const answerSsoQuestion = endpoint({
  method: 'POST',
  path: '/user/sso-question',
  summary: 'Confirm the identity: link it, finish the test or confirmation, or change the account',
  access: 'signed-in',
  isOpenToGuests: true,
  changesSettings: true,
  reply: z.object({
    /** Path of the next page. */
    path: z.string(),
  }),
})

export const unlinkIdentity = endpoint({
  method: 'DELETE',
  path: '/user/identities/:identityId',
  summary: 'Unlink an identity; its other sessions end',
  access: 'signed-in',
  changesSettings: true,
  needsPassword: true,
  reply: done,
})

export const keepIdentity = endpoint({
  method: 'POST',
  path: '/user/identities/:identityId/keep',
  summary: 'Keep a linked identity that a reset of the password suspended',
  access: 'signed-in',
  changesSettings: true,
  needsPassword: true,
  reply: done,
})

export const getSso = endpoint({
  method: 'GET',
  path: '/organisation/sso',
  summary: 'The identity provider of the caller’s organisation',
  access,
  reply: z.object({
    data: z.nullable(ssoProvider),
    addresses: z.nullable(ssoAddresses),
    /**
     * Members who can be named as break-glass accounts, which may always sign in with a password:
     * active members with two-factor authentication.
     */
    break_glass_candidates: z.array(z.object({ id, name: z.string(), email: z.string() })),
  }),
})

export const createSso = endpoint({
  method: 'POST',
  path: '/organisation/sso',
  summary: 'Add the identity provider of the organisation, switched off',
  access,
  does: 'manageIdentity',
  changesSettings: true,
  needsPassword: true,
  body: providerInput,
  status: 201,
  reply: changed,
})

export const updateSso = endpoint({
  method: 'PUT',
  path: '/organisation/sso',
  summary: 'Change name, secret, second factor and account creation of the identity provider',
  access,
  does: 'manageIdentity',
  changesSettings: true,
  needsPassword: true,
  body: providerChange,
  reply: changed,
})

export const deleteSso = endpoint({
  method: 'DELETE',
  path: '/organisation/sso',
  summary: 'Delete the identity provider with its domains and linked identities',
  access,
  does: 'manageIdentity',
  changesSettings: true,
  needsPassword: true,
  reply: done,
})

export const enableSso = endpoint({
  method: 'POST',
  path: '/organisation/sso/enable',
  summary: 'Switch single sign-on on, after a test sign-in',
  access,
  does: 'manageIdentity',
  changesSettings: true,
  needsPassword: true,
  reply: changed,
})

export const adoptSso = endpoint({
  method: 'POST',
  path: '/organisation/sso/adoption',
  summary: 'Confirm the identity provider after the owner who set it up has left',
  access,
  does: 'manageIdentity',
  changesSettings: true,
  needsPassword: true,
  reply: changed,
})

export const disableSso = endpoint({
  method: 'POST',
  path: '/organisation/sso/disable',
  summary: 'Switch single sign-on off; passwords work again',
  access,
  does: 'manageIdentity',
  changesSettings: true,
  needsPassword: true,
  reply: changed,
})

export const requireSso = endpoint({
  method: 'POST',
  path: '/organisation/sso/requirement',
  summary: 'Refuse passwords from a week from now, except for break-glass accounts',
  access,
  does: 'manageIdentity',
  changesSettings: true,
  needsPassword: true,
  body: requirementInput,
  reply: changed,
})

export const endSsoRequirement = endpoint({
  method: 'DELETE',
  path: '/organisation/sso/requirement',
  summary: 'Allow passwords again',
  access,
  does: 'manageIdentity',
  changesSettings: true,
  needsPassword: true,
  reply: changed,
})

export const addSsoDomain = endpoint({
  method: 'POST',
  path: '/organisation/sso/domains',
  summary: 'Add an email domain, which a TXT record proves',
  access,
  does: 'manageIdentity',
  changesSettings: true,
  needsPassword: true,
  body: domainInput,
  status: 201,
  reply: z.object({ message, domain: ssoDomain }),
})

export const checkSsoDomain = endpoint({
  method: 'POST',
  path: '/organisation/sso/domains/:domainId/check',
  summary: 'Look for the TXT record of a domain',
  access,
  does: 'manageIdentity',
  changesSettings: true,
  needsPassword: true,
  reply: z.object({ message, domain: ssoDomain }),
})

export const deleteSsoDomain = endpoint({
  method: 'DELETE',
  path: '/organisation/sso/domains/:domainId',
  summary: 'Delete an email domain',
  access,
  does: 'manageIdentity',
  changesSettings: true,
  needsPassword: true,
  reply: done,
})

const ssoUse = z.object({
  id,
  organisation: z.object({ id, name: z.string() }),
  kind: ssoProvider.shape.kind,
  issuer: z.string(),
  is_enabled: z.boolean(),
  required_from: z.nullable(timestamp),
  last_worked_at: z.nullable(timestamp),
  last_failed_at: z.nullable(timestamp),
  last_failure: z.nullable(z.string()),
  linked_users: z.int(),
  domains: z.array(ssoDomain),
})
export type SsoUse = z.output<typeof ssoUse>

export const listSsoUse = endpoint({
  method: 'GET',
  path: '/admin/sso',
  summary: 'The organisations with single sign-on by name, and when it last worked',
  access: ['admin'],
  token: 'admin:read',
  query: z.object(pageQuery),
  reply: page(ssoUse),
})

export const confirmSsoDomain = endpoint({
  method: 'POST',
  path: '/admin/sso/domains/:domainId/confirm',
  summary: 'Confirm by hand that a domain belongs to an organisation',
  access: ['admin'],
  needsPassword: true,
  reply: z.object({ message, domain: ssoDomain }),
})
