// Tokens that programs use to call the API on behalf of the user who created them.
import * as z from 'zod/mini'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, requiredName, timestamp } from '#kernel/contract/fields.ts'
import { roles } from '#kernel/contract/role.ts'
import { tokenScopeNames } from '#kernel/contract/token-scopes.ts'
import { tokensLink } from '#kernel/contract/settings-links.ts'

/** Maximum number of valid tokens per user. */
export const maxTokens = 10

/** The owner gets a reminder this number of days before a token expires. */
export const tokenReminderDays = 7

/** Lifetimes in days that the user can choose from. */
export const tokenDays = [7, 30, 90, 365] as const

export const tokenTexts = {
  title: tokensLink.title,
  ends: `A token stops working when it expires or you revoke it. If it’s valid for longer than a week, we’ll email you ${tokenReminderDays} days before it expires. All your tokens stop when your password, two-factor authentication, role or organisation changes, or when your account is blocked.`,
  create: 'Create a token',
  scopes: 'What it may do',
  scopesRequired: 'Choose at least one thing that the token may do',
  tooMany: `You can have ${maxTokens} API tokens. Revoke one that you no longer use.`,
  notByToken: 'This call can’t be made with an API token.',
}

const scope = z.enum(tokenScopeNames)

const apiToken = z.object({
  id,
  name: z.string(),
  /** First characters of the token, by which its owner recognises it. */
  start: z.string(),
  scopes: z.array(scope),
  created_at: timestamp,
  expires_at: timestamp,
  is_expired: z.boolean(),
  /** Time of last use, to the minute. */
  last_used_at: z.nullable(timestamp),
})
export type ApiToken = z.output<typeof apiToken>

export const apiTokenInput = z.object({
  name: requiredName('Enter a name for the token', 100),
  scopes: z
    .array(scope)
    .check(
      z.minLength(1, tokenTexts.scopesRequired),
      z.maxLength(tokenScopeNames.length, tokenTexts.scopesRequired),
    ),
  expires_in_days: z.literal([...tokenDays], 'Choose when the token expires'),
})

/** The token that authenticated the call. */
const ownToken = z.pick(apiToken, {
  id: true,
  name: true,
  start: true,
  scopes: true,
  created_at: true,
  expires_at: true,
})

export const getToken = endpoint({
  method: 'GET',
  path: '/token',
  summary: 'The API token of this call: its owner, scopes and expiry; null for a session',
  access: 'signed-in',
  token: 'any',
  reply: z.object({
    data: z.object({
      token: z.nullable(ownToken),
      user: z.object({
        id,
        name: z.string(),
        email: z.string(),
        role: z.enum(roles),
        organisation: z.nullable(z.object({ id, name: z.string() })),
      }),
    }),
  }),
})

export const listApiTokens = endpoint({
  method: 'GET',
  path: '/user/tokens',
  summary: 'The caller’s API tokens',
  access: 'signed-in',
  reply: z.object({ data: z.array(apiToken) }),
})

export const createApiToken = endpoint({
  method: 'POST',
  path: '/user/tokens',
  summary: 'Create an API token; its secret is in the reply and nowhere else',
  access: 'signed-in',
  changesSettings: true,
  needsPassword: true,
  body: apiTokenInput,
  status: 201,
  reply: z.object({ message: z.string(), api_token: apiToken, token: z.string() }),
})

export const revokeApiToken = endpoint({
  method: 'DELETE',
  path: '/user/tokens/:tokenId',
  summary: 'Revoke an API token',
  access: 'signed-in',
  changesSettings: true,
  reply: z.object({ message: z.string() }),
})
