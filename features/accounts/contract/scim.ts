// Provisioning: an organisation's directory creates and deactivates accounts through SCIM 2.0. The
// directory's own calls are outside this API, at /scim/v2.
import * as z from 'zod/mini'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { timestamp } from '#kernel/contract/fields.ts'

export const scimTokenPrefix = 'tpscim_'

export const scimTexts = {
  adopt: 'Confirm token',
  notFound: 'There is no user with this id in your organisation.',
  taken: 'This email address already has an account.',
}

const access = ['buyer', 'supplier'] as const

export const scimToken = z.object({
  /** First characters of the token, by which users recognise it. */
  start: z.string(),
  created_at: timestamp,
  last_used_at: z.nullable(timestamp),
  /** True if the owner who created it has left, and no other owner has confirmed it. */
  is_suspended: z.boolean(),
  /** Name of the owner who created it or confirmed it last. */
  made_by: z.nullable(z.string()),
})

export const getScimToken = endpoint({
  method: 'GET',
  path: '/organisation/scim',
  summary: 'Whether the directory of the organisation may manage its accounts',
  access,
  reply: z.object({ data: z.nullable(scimToken), address: z.string() }),
})

export const createScimToken = endpoint({
  method: 'POST',
  path: '/organisation/scim/token',
  summary: 'Create the token of the directory; it is in this reply and never again',
  access,
  does: 'manageIdentity',
  changesSettings: true,
  needsPassword: true,
  status: 201,
  reply: z.object({ message: z.string(), data: scimToken, token: z.string() }),
})

export const adoptScimToken = endpoint({
  method: 'POST',
  path: '/organisation/scim/adoption',
  summary: 'Confirm the token of the directory after the owner who created it has left',
  access,
  does: 'manageIdentity',
  changesSettings: true,
  needsPassword: true,
  reply: z.object({ message: z.string(), data: scimToken }),
})

export const deleteScimToken = endpoint({
  method: 'DELETE',
  path: '/organisation/scim/token',
  summary: 'Delete the token of the directory',
  access,
  does: 'manageIdentity',
  changesSettings: true,
  needsPassword: true,
  reply: z.object({ message: z.string() }),
})
