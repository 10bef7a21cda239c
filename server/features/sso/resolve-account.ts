// Decides which account an identity signs in to: a linked account, an account with the same email
// address, or a new one. An organisation's provider is trusted only for that organisation's
// accounts and for its proved domains.
import { sql } from 'kysely'
import { whyInactive } from '#domain/rules/account.ts'
import { domainOf } from '#domain/rules/sso.ts'
import { findAccount, lockAccount, type Account } from '#server/accounts/accounts.ts'
import { insertUser } from '#server/accounts/insert-user.ts'
import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Cause } from '#server/http/cause.ts'
import type { Identity } from '#server/identity/claims.ts'
import { findLinked } from '#server/identity/link.ts'
import { hasProvedDomain } from '#server/identity/provider.ts'
import type { Provider } from '#server/identity/provider-type.ts'
import { unusableHash } from '#server/passwords/unusable-hash.ts'
import { SsoRefused } from '#server/identity/refused.ts'

export interface Resolved {
  account: Account
  /** True if the owner has to prove with the password that the account is theirs. */
  needsProof: boolean
}

interface Given {
  provider: Provider
  identity: Identity
  cause: Cause
}

export async function resolveAccount(tx: Tx, given: Given): Promise<Resolved> {
  const { provider, identity } = given
  const linked = await findLinked(tx, identity.linked)
  if (linked) {
    const account = await lockAccount(tx, linked.user_id)
    if (!isOwn(provider, account)) throw new SsoRefused('other_organisation')
    return { account: requireActive(account), needsProof: false }
  }
  if (!identity.is_verified) throw new SsoRefused('unverified')
  const { email } = identity.linked
  const isProved = await hasProvedDomain(tx, provider, domainOf(email))
  const found = await findAccount(tx, email)
  if (!found || found.is_forgotten)
    return { account: await create(tx, given, isProved), needsProof: false }
  if (!isOwn(provider, found)) {
    // If the domain isn't proved, the refusal must not reveal that the address has an account in
    // another organisation.
    throw new SsoRefused(isProved ? 'other_organisation' : 'domain')
  }
  const account = requireActive(await lockAccount(tx, found.id))
  return { account, needsProof: !isProved }
}

/**
 * Returns whether the provider may sign users in to the account. The installation's provider may do
 * so for any account.
 */
function isOwn({ organisation_id }: Provider, account: Account): boolean {
  return organisation_id === null || account.organisation_id === organisation_id
}

function requireActive(account: Account): Account {
  if (!account.is_active) throw new SsoRefused(whyInactive(account))
  return account
}

/**
 * Creates an account. Throws unless the organisation has proved the domain of the email address and
 * has chosen to have accounts created.
 */
async function create(
  tx: Tx,
  { provider, identity, cause }: Given,
  isProved: boolean,
): Promise<Account> {
  const { organisation_id, creates_accounts } = provider
  const { email } = identity.linked
  if (organisation_id === null) throw new SsoRefused('no_account')
  if (!isProved) throw new SsoRefused('domain')
  if (!creates_accounts) throw new SsoRefused('no_account')
  const { type, is_confirmed_by_hand } = await tx
    .selectFrom('organisations')
    .select('type')
    .select(
      sql<boolean>`exists (select from sso_domains d where d.provider_id = ${provider.id}
        and d.domain = ${domainOf(email)} and d.proved_by = 'administrator')`.as(
        'is_confirmed_by_hand',
      ),
    )
    .where('id', '=', organisation_id)
    .executeTakeFirstOrThrow()
  const userId = await insertUser(tx, {
    name: identity.name,
    email,
    role: type,
    organisation_id,
    password_hash: unusableHash(),
    is_active: true,
    email_confirmed_at: sql<string>`now()`,
    // An administrator, and not the organisation, vouched for the domain. The account therefore
    // counts as added by an administrator, and can't read drafts of bids that already exist
    // (features/bids/draft-access.ts).
    ...(is_confirmed_by_hand && { outside_change_at: sql<string>`clock_timestamp()` }),
  })
  if (userId === undefined) throw new SsoRefused('no_account')
  await record(
    tx,
    { ...cause, user_id: userId },
    { action: 'user.provisioned', resource: ['User', userId], metadata: { organisation_id } },
  )
  return lockAccount(tx, userId)
}
