// Organisations that require single sign-on refuse passwords, except from named break-glass
// accounts with a second factor.
import { sql } from 'kysely'
import { signInRefused } from '#features/accounts/contract/sso.ts'
import { acceptsPassword } from '#features/accounts/rules/sso.ts'
import type { Account } from '#features/accounts/server/accounts.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { Refusal } from '#kernel/server/http/refusal.ts'
import { isSuspended } from './is-suspended.ts'

/**
 * Throws if the account's organisation requires single sign-on, unless the account is a break-glass
 * account with a second factor (a passkey counts as one). Must be called only after the password or
 * passkey has been accepted, because the refusal reveals that the account exists.
 */
export async function refuseWhereSsoIsRequired(
  tx: Tx,
  account: Account,
  method: 'password' | 'passkey' = 'password',
): Promise<void> {
  if (!(await requiresItsProvider(tx, account, method))) return
  throw new Refusal(403, signInRefused(method), { code: 'sso_required' })
}

/** Returns whether the account may sign in only with its organisation's provider. */
export async function requiresItsProvider(
  tx: Tx,
  account: Account,
  method: 'password' | 'passkey' | 'installation',
): Promise<boolean> {
  if (account.organisation_id === null) return false
  const found = await tx
    .selectFrom('identity_providers as p')
    .select(['p.required_from', sql<string>`now()`.as('now')])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('break_glass_accounts as b')
            .select('b.user_id')
            .whereRef('b.provider_id', '=', 'p.id')
            .where('b.user_id', '=', account.id),
        )
        .as('is_break_glass'),
    )
    .where('p.organisation_id', '=', account.organisation_id)
    .where('p.required_from', 'is not', null)
    // While the provider is suspended, nobody can sign in with it.
    .where(isSuspended('p'), 'is', false)
    .executeTakeFirst()
  if (!found) return false
  const { required_from, now, is_break_glass } = found
  const facts = {
    required_from,
    is_break_glass: Boolean(is_break_glass),
    mfa_enabled: account.mfa_enabled || method === 'passkey',
  }
  return !acceptsPassword(facts, new Date(now))
}
