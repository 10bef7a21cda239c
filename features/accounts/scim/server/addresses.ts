// Email addresses that a directory assigns to the users of its organisation.
import { sql } from 'kysely'
import { email as emailField } from '#kernel/contract/fields.ts'
import { scimTexts } from '#features/accounts/contract/scim.ts'
import { mailboxOf } from '#kernel/rules/mailbox.ts'
import { domainOf } from '#features/accounts/rules/sso.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { sharesMailbox } from '#features/accounts/sign-in/server/shared-mailbox.ts'
import { ScimError } from './scim-error.ts'

const texts = {
  mailboxTaken: (mailbox: string) =>
    `Somebody in your organisation already uses the mailbox ${mailbox}.`,
}

/**
 * Returns the email address in its stored form. Throws unless the organisation has proved that it
 * owns the address's domain.
 */
export async function readEmail(tx: Tx, organisationId: number, given: unknown): Promise<string> {
  const parsed = emailField().safeParse(given)
  if (!parsed.success)
    throw new ScimError(400, 'userName must be an email address.', 'invalidValue')
  const proved = await selectProvedDomains(tx, organisationId)
    .where('d.domain', '=', domainOf(parsed.data))
    .executeTakeFirst()
  if (!proved)
    throw new ScimError(
      400,
      'Your organisation has not proved the domain of this email address.',
      'invalidValue',
    )
  return parsed.data
}

function selectProvedDomains(tx: Tx, organisationId: number) {
  return tx
    .selectFrom('sso_domains as d')
    .innerJoin('identity_providers as p', 'p.id', 'd.provider_id')
    .select(['d.domain', 'd.proved_by'])
    .where('p.organisation_id', '=', organisationId)
    .where('d.proved_at', 'is not', null)
}

/**
 * Throws if another account has the address, or if it belongs to the mailbox of another person in
 * the organisation, whether or not their account is active.
 */
export async function refuseTaken(
  tx: Tx,
  { organisation_id, email, id = 0 }: { organisation_id: number; email: string; id?: number },
): Promise<void> {
  const taken = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  if (taken) throw new ScimError(409, scimTexts.taken, 'uniqueness')
  if (await sharesMailbox(tx, { organisation_id, email, except: id })) {
    throw new ScimError(409, texts.mailboxTaken(mailboxOf(email)), 'uniqueness')
  }
}

/**
 * Returns whether the directory may change the user's address without its confirmation: both
 * domains are proved by DNS, and the account was created by the directory or is linked to the
 * organisation's provider.
 */
export async function mayRename(
  tx: Tx,
  organisationId: number,
  user: { id: number; email: string; newEmail: string },
): Promise<boolean> {
  const proved = await selectProvedDomains(tx, organisationId).execute()
  const isByDns = (email: string) =>
    proved.some(({ domain, proved_by }) => domain === domainOf(email) && proved_by === 'dns')
  if (!isByDns(user.email) || !isByDns(user.newEmail)) return false
  const managed = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user.id)
    .where(
      sql<boolean>`(is_from_directory or exists (
        select from linked_identities l join identity_providers p on p.id = l.provider_id
        where l.user_id = users.id and l.suspended_at is null and p.organisation_id = ${organisationId}))`,
    )
    .executeTakeFirst()
  return managed !== undefined
}
