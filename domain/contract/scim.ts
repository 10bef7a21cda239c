// Provisioning: an organisation's directory creates and deactivates accounts through SCIM 2.0. The
// directory's own calls are outside this API, at /scim/v2.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { timestamp } from './fields.ts'

export const scimTokenPrefix = 'tpscim_'

export const scimTexts = {
  title: 'Provisioning',
  about:
    'Your directory can create accounts and deactivate those of people who have left, by SCIM 2.0. Leavers are signed out at once.',
  loadFailed: 'Failed to load the token',
  address: 'Address (tenant URL)',
  token: 'Token',
  noToken: 'None',
  never: 'Not yet',
  create: 'Create token',
  createTitle: 'Create a token for your directory?',
  createAbout:
    'With the token, your directory can manage the accounts of your organisation in its proved domains.',
  replace: 'Replace token',
  replaceTitle: 'Replace the token?',
  replaceAbout: 'The old token stops working straight away. Enter the new one in your directory.',
  delete: 'Delete token',
  deleteTitle: 'Delete the token?',
  deleteAbout:
    'Your directory can no longer create or deactivate accounts. Accounts stay as they are.',
  suspended: 'The directory is suspended',
  suspendedAbout: (maker: string | null) =>
    `${maker ?? 'The person'}, who created the token, has left your organisation or is no longer an owner. Your directory changes no accounts until an owner confirms the token. If they may have kept a copy of it, replace it instead.`,
  adopt: 'Confirm token',
  adoptTitle: 'Confirm the token?',
  adoptAbout: 'You become responsible for it, and your directory can change accounts again.',
  adopted: 'Token confirmed',
  notSuspended: 'The token is not suspended.',
  madeBy: 'Responsible owner',
  nobody: 'Nobody',
  failed: 'Failed to change the token',
  copyNow: 'Copy the token now',
  shownOnce: 'We keep only a fingerprint of it and can’t show it again.',
  savedQuestion: 'Have you saved the token? It will not be shown again.',

  /** The author of a directory's changes in emails. */
  by: 'Your organisation’s directory',
  created: 'Token created. Copy it now: we won’t show it again.',
  deleted: 'Token deleted. Your directory can no longer change accounts.',
  none: 'Your organisation has no token for its directory.',
  invalid: 'This token is not valid. Create a new one in the settings of your organisation.',
  notFound: 'There is no user with this id in your organisation.',
  userName: 'userName must be an email address.',
  domain: 'Your organisation has not proved the domain of this email address.',
  taken: 'This email address already has an account.',
  mailboxTaken: (mailbox: string) =>
    `Somebody in your organisation already uses the mailbox ${mailbox}.`,
  filter: 'Filters compare userName, externalId, id, emails.value or active with eq.',
  body: 'The body is not a SCIM request.',
  mediaType: 'Send application/scim+json.',
  tooLong: 'The body is longer than 64 KB.',
  noMe: 'A directory’s token belongs to no person.',
  noResource: 'There is no such address. Users are at /Users; groups are not supported.',
  blocked: 'An administrator of the portal blocked this account.',
  suspendedRefusal:
    'This token is suspended, because the owner who created it has left or is no longer an owner. An owner of the organisation has to confirm it in the settings.',
  deactivated:
    'A colleague deactivated this account. Only a person can reactivate it, under Colleagues.',
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
  needsPassword: true,
  reply: z.object({ message: z.string(), data: scimToken }),
})

export const deleteScimToken = endpoint({
  method: 'DELETE',
  path: '/organisation/scim/token',
  summary: 'Delete the token of the directory',
  access,
  does: 'manageIdentity',
  needsPassword: true,
  reply: z.object({ message: z.string() }),
})
