// Single sign-on: users sign in with the identity provider of their organisation or of the
// installation (OpenID Connect).
import * as z from 'zod/mini'
import { boundedText, id, optionalText, rawText, requiredText, timestamp } from './fields.ts'
import { ssoLink } from './settings-links.ts'
import { type ProviderKind, clientAuthentications, providerKinds } from './identity-provider.ts'

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

/** Facts for the question on the page after a sign-in at a provider. */
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
  otherWays: 'Other ways to sign in',
  signInWith: (provider: string) => `Sign in with ${provider}`,
  checking: 'Checking your sign-in...',
  linkTitle: 'Confirm it’s your account',
  linkAbout: (provider: string, email: string) =>
    `You signed in with ${provider} for the first time. Enter the portal password of ${email} once. After that, ${provider} is enough.`,
  linkVerb: 'Link and sign in',
  suspendedIdentity: 'Suspended',
  kept: 'Sign-in kept',
  identityNotSuspended: 'This sign-in is not suspended.',
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
        `You signed in with ${provider} as ${email}. Whoever signs in there as ${email} can then use your account ${account}.${
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
  answerFailed: 'Failed to complete the sign-in',
  startFailed: 'Failed to open your identity provider',
  linkNothingHint: 'If it happens again, sign in with your password.',
  about: (organisation: string) =>
    `People of ${organisation} sign in with your own identity provider, by OpenID Connect.`,
  loadFailed: 'Failed to load single sign-on',
  otherProofs: 'Or confirm it’s you in another way:',
  confirmWith: (provider: string) => `Confirm with ${provider}`,
  stepRegister: '1. Register the portal at your identity provider',
  stepEnter: '2. Enter what your identity provider shows',
  kind: 'Identity provider',
  issuer: 'Issuer',
  issuerHint: (example: string) => `Its address, such as ${example}. You can’t change it later.`,
  clientId: 'Client ID',
  authentication: 'How the portal authenticates itself',
  authentications: {
    secret: { label: 'Client secret', hint: 'A password that your provider creates.' },
    private_key: {
      label: 'Private key',
      hint: 'We create a key that never leaves the portal. Your provider fetches the public part.',
    },
  },
  clientSecret: 'Client secret',
  newSecret: 'New client secret',
  newSecretHint: 'Leave it empty to keep the secret.',
  button: 'Button on the sign-in page',
  name: 'Name on the button',
  nameHint: 'It follows “Sign in with”, for example “your Brightwater account”.',
  mfaValues: 'Second factor',
  mfaHint: (example: string | undefined) =>
    `Values of “amr” or “acr” that count as a second factor here, separated by commas${example ? `, usually “${example}”` : ''}. Without them, people who use two-factor authentication enter their code too.`,
  mfaNone: 'Asked for by the portal',
  createsAccounts: 'Create accounts for new people',
  createsAccountsHint:
    'Anybody of your confirmed domains who signs in gets an account with the role of your organisation.',
  accounts: 'New people',
  accountsOn: 'Get an account when they first sign in',
  accountsOff: 'Have to be invited',
  add: 'Add identity provider',
  createFailed: 'Failed to add the identity provider',
  changeFailed: 'Failed to change single sign-on',
  edit: 'Edit identity provider',
  editHint: 'To change the issuer or the client ID, delete the provider and add it again.',
  test: 'Test sign-in',
  testHint: 'Test the sign-in with your own account. Then you can switch it on.',
  switchOnHint: 'The test worked. Switch single sign-on on when your people may use it.',
  enable: 'Switch on',
  enableTitle: 'Switch single sign-on on?',
  enableAbout: 'Your people can sign in with it. Passwords keep working.',
  disable: 'Switch off',
  disableTitle: 'Switch single sign-on off?',
  disableAbout:
    'Nobody can sign in with it until you switch it on again. Passwords work for everybody.',
  deleteTitle: 'Delete the identity provider?',
  deleteAbout:
    'Its domains, linked sign-ins and sessions are deleted too. People who have no password can set one with “Forgot password”.',
  addresses: 'Addresses for your identity provider',
  redirectAddress: 'Redirect address',
  logoutAddress: 'Back-channel logout address',
  keysAddress: 'Public key (JWKS)',
  signInAddress: 'Sign-in address for your intranet',
  suspended: 'Single sign-on is suspended',
  suspendedAbout: (maker: string | null) =>
    `${maker ?? 'The person'}, who set it up, has left your organisation or is no longer an owner. Nobody can sign in with it, and passwords work for everybody, until an owner confirms it. Check the issuer and the client ID first.`,
  adopt: 'Confirm provider',
  adoptTitle: 'Confirm the identity provider?',
  adoptAbout: (issuer: string) =>
    `You become responsible for it. Check that ${issuer} belongs to your organisation: it can sign in to your colleagues’ accounts.`,
  adopted: 'Identity provider confirmed',
  madeBy: 'Responsible owner',
  nobody: 'Nobody',
  lastWorked: 'Last worked',
  lastFailure: 'The last sign-in failed',
  domains: 'Email domains',
  domainsAbout:
    'Prove that a domain is yours, so that its people are linked without their password, can get accounts, and find the button on the sign-in page.',
  domain: 'Email domain',
  domainHint: 'The part after @, such as example.com. Subdomains are added separately.',
  addDomain: 'Add domain',
  proved: 'Confirmed',
  unproved: 'Not confirmed',
  check: 'Check record',
  checkFailed: 'Failed to check the record',
  recordAbout:
    'Publish this record in the DNS of the domain, then check it. You can also ask the administrators to confirm the domain.',
  deleteDomainTitle: (domain: string) => `Delete ${domain}?`,
  deleteDomainAbout:
    'Its people are no longer linked or given accounts. Linked sign-ins keep working.',
  requirement: 'Require single sign-on',
  requirementAbout:
    'Passwords, passkeys and API tokens of your people stop working a week after you require it, open sessions end, and everybody gets an email now. Name at least one person who can sign in with a password if your provider fails.',
  require: 'Require single sign-on',
  requireTitle: 'Require single sign-on?',
  requireAbout: 'We’ll email everybody in your organisation. Passwords stop working in a week.',
  breakGlass: 'Who can always use a password',
  breakGlassHint: 'People with two-factor authentication, for when your provider fails.',
  noCandidates:
    'Nobody in your organisation uses two-factor authentication. Somebody has to set it up first, in Settings.',
  requiredFrom: 'Passwords and passkeys are refused from',
  exceptions: (names: string) =>
    names
      ? `These people can always sign in with their password and code: ${names}.`
      : 'Nobody can sign in if your provider fails: the chosen people no longer use two-factor authentication.',
  endRequirement: 'Allow passwords again',
  endRequirementTitle: 'Allow passwords again?',
  endRequirementAbout: 'Everybody in your organisation can sign in with a password or a passkey.',
  oversightAbout:
    'Organisations with an identity provider of their own, and when it last signed somebody in.',
  oversightNone: 'No organisation has an identity provider.',
  confirmDomain: 'Confirm',
  confirmDomainTitle: (domain: string, organisation: string) =>
    `Confirm that ${domain} belongs to ${organisation}?`,
  confirmDomainAbout:
    'The identity provider of this organisation can then sign in to its accounts of this domain. Check it by a way that doesn’t depend on the portal.',
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
  domainShared: 'Nobody can confirm this domain, because everybody can have an address in it',
  domainTaken: 'This domain is already in the list',
  domainProvedElsewhere: 'Another organisation has confirmed this domain. Ask the administrators.',
  domainAdded: 'Domain added. Publish the TXT record, then check it.',
  domainProved: 'Domain confirmed',
  domainDeleted: 'Domain deleted',
  domainAlreadyProved: 'This domain has already been confirmed.',
  recordMissing:
    'We found no TXT record with this value. A new record can take an hour to become visible.',
  dnsAway: 'The name server of this domain doesn’t answer. Try again later.',
  tooManyDomains: 'Your organisation has too many domains. Delete one first.',
  linked: 'Linked sign-ins',
  linkedAbout: 'Accounts at identity providers that sign in to your account here.',
  link: (provider: string) => `Link ${provider}`,
  unlink: 'Unlink',
  unlinkTitle: (provider: string) => `Unlink ${provider}?`,
  unlinkAbout:
    'You can no longer sign in with it, and its other sessions end. Make sure that you know your password or have a passkey.',
  unlinkFailed: 'Failed to unlink the sign-in',
  neverUsed: 'Not yet',
  unlinked: 'The sign-in has been unlinked',
  linkNothing: 'Your sign-in has expired. Sign in with your identity provider again.',
}

/** Error messages for a failed sign-in at a provider, by the code in the sign-in page's URL. */
export const ssoRefusals = {
  unknown: 'This sign-in address doesn’t exist. Check it, or sign in with your password.',
  off: 'Single sign-on is switched off for this organisation. Sign in with your password.',
  outage:
    'Your identity provider doesn’t answer. Try again in a few minutes, or sign in another way.',
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
  invalid: 'We can’t trust the reply of your identity provider, so you were not signed in.',
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

/** Messages shown after a provider was tested or linked successfully, by the code in the URL. */
export const ssoOutcomes = {
  tested: 'The test worked. You can switch single sign-on on now.',
  linked: 'The sign-in is linked to your account.',
} as const

/**
 * Returns the error message for a sign-in with a password or passkey if the organisation requires
 * single sign-on.
 */
export const signInRefused = (method: 'password' | 'passkey') =>
  `Your organisation requires single sign-on. Use your organisation’s sign-in instead of a ${method}.`

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
    /** Required if `authentication` is `secret`. */
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
  /** Time of the password's reset, after which the identity waits for the user to keep it. */
  suspended_at: z.nullable(timestamp),
})
export type LinkedIdentity = z.output<typeof linkedIdentity>
