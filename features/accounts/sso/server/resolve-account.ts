// Decides which account an identity signs in to: a linked account, an account with the same email
// address, or a new one. An organisation's provider is trusted only for that organisation's
// accounts and for its proved domains, and replaces the password only for domains proved by DNS.
import { sql } from 'kysely'
import type { DomainProof } from '#features/accounts/contract/sso.ts'
import { whyInactive } from '#kernel/rules/account.ts'
import { domainOf } from '#features/accounts/rules/sso.ts'
import { findAccount, lockAccount, type Account } from '#features/accounts/server/accounts.ts'
import { insertUser } from '#features/accounts/server/insert-user.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import type { Identity } from '#features/accounts/sign-in/server/claims.ts'
import { findLinked } from '#features/accounts/sign-in/server/link.ts'
import { propagateMark } from '#features/accounts/sign-in/server/propagate-mark.ts'
import { findDomainProof } from '#features/accounts/sign-in/server/provider.ts'
import { sharesMailbox } from '#features/accounts/sign-in/server/shared-mailbox.ts'
import type { Provider } from '#kernel/server/platform/provider-type.ts'
import { unusableHash } from '#features/accounts/passwords/server/unusable-hash.ts'
import { SsoRefused } from '#features/accounts/sign-in/server/refused.ts'

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
    return { account: requireActive(account), needsProof: linked.suspended_at !== null }
  }
  if (!identity.is_verified) throw new SsoRefused('unverified')
  const { email } = identity.linked
  const proof = await findDomainProof(tx, provider, domainOf(email))
  const found = await findAccount(tx, email)
  if (!found || found.is_forgotten)
    return { account: await create(tx, given, proof), needsProof: false }
  if (!isOwn(provider, found)) {
    // If the domain isn't proved, the refusal must not reveal that the address has an account in
    // another organisation.
    throw new SsoRefused(proof ? 'other_organisation' : 'domain')
  }
  const account = requireActive(await lockAccount(tx, found.id))
  // An administrator's confirmation of the domain doesn't replace the owner's password. Otherwise,
  // the administrator and the user who set up the provider could sign in to the account together.
  return { account, needsProof: proof !== 'dns' }
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
  proof: DomainProof | undefined,
): Promise<Account> {
  const { organisation_id, creates_accounts } = provider
  const { email } = identity.linked
  if (organisation_id === null) throw new SsoRefused('no_account')
  if (!proof) throw new SsoRefused('domain')
  if (!creates_accounts) throw new SsoRefused('no_account')
  if (await sharesMailbox(tx, { organisation_id, email })) throw new SsoRefused('no_account')
  const { type } = await tx
    .selectFrom('organisations')
    .select('type')
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
  })
  if (userId === undefined) throw new SsoRefused('no_account')
  const source = { organisation_id, outside_change_at: provider.outside_change_at }
  await propagateMark(tx, source, { user_id: userId, by: 'created' })
  await record(
    tx,
    { ...cause, user_id: userId },
    { action: 'user.provisioned', resource: ['User', userId], metadata: { organisation_id } },
  )
  return lockAccount(tx, userId)
}
