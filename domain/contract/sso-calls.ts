import * as z from 'zod/mini'
import { currentPassword } from './current-password.ts'
import { endpoint } from './endpoint.ts'
import { boundedText, id, timestamp } from './fields.ts'
import { page, pageQuery } from './pagination.ts'
import {
  domainInput,
  linkedIdentity,
  providerChange,
  providerInput,
  requirementInput,
  ssoAddresses,
  ssoDomain,
  ssoProvider,
} from './sso.ts'
import { currentUser } from './user.ts'

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
  summary: 'What a sign-in at a provider still needs: the password once, or a second factor',
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
  needsPassword: true,
  body: z.object({ key: providerKey }),
  reply: started,
})

export const startIdentityConfirmation = endpoint({
  method: 'POST',
  path: '/user/identities/confirm',
  summary: 'Start a sign-in with a linked identity, which replaces the password of a confirmation',
  access: 'signed-in',
  body: z.object({ key: providerKey, return_to: z.optional(boundedText(2000)) }),
  reply: started,
})

export const startSsoTest = endpoint({
  method: 'POST',
  path: '/organisation/sso/test',
  summary: 'Start a sign-in that tests the identity provider of the organisation',
  access,
  does: 'manageIdentity',
  needsPassword: true,
  reply: started,
})

export const getSsoQuestion = endpoint({
  method: 'GET',
  path: '/user/sso-question',
  summary: 'Whose identity a provider confirmed, before anything is stored',
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
  needsPassword: true,
  reply: done,
})

export const keepIdentity = endpoint({
  method: 'POST',
  path: '/user/identities/:identityId/keep',
  summary: 'Keep a linked identity that a reset of the password suspended',
  access: 'signed-in',
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
  needsPassword: true,
  reply: done,
})

export const enableSso = endpoint({
  method: 'POST',
  path: '/organisation/sso/enable',
  summary: 'Switch single sign-on on, after a test sign-in',
  access,
  does: 'manageIdentity',
  needsPassword: true,
  reply: changed,
})

export const adoptSso = endpoint({
  method: 'POST',
  path: '/organisation/sso/adoption',
  summary: 'Confirm the identity provider after the owner who set it up has left',
  access,
  does: 'manageIdentity',
  needsPassword: true,
  reply: changed,
})

export const disableSso = endpoint({
  method: 'POST',
  path: '/organisation/sso/disable',
  summary: 'Switch single sign-on off; passwords work again',
  access,
  does: 'manageIdentity',
  needsPassword: true,
  reply: changed,
})

export const requireSso = endpoint({
  method: 'POST',
  path: '/organisation/sso/requirement',
  summary: 'Refuse passwords from a week from now, except for break-glass accounts',
  access,
  does: 'manageIdentity',
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
  needsPassword: true,
  reply: changed,
})

export const addSsoDomain = endpoint({
  method: 'POST',
  path: '/organisation/sso/domains',
  summary: 'Add an email domain, which a TXT record proves',
  access,
  does: 'manageIdentity',
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
  needsPassword: true,
  reply: z.object({ message, domain: ssoDomain }),
})

export const deleteSsoDomain = endpoint({
  method: 'DELETE',
  path: '/organisation/sso/domains/:domainId',
  summary: 'Delete an email domain',
  access,
  does: 'manageIdentity',
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
