import { sql } from 'kysely'
import type { Database, Tx } from '#kernel/server/db/connect.ts'

/**
 * Number of days for which a repeated registration with the same email address is stored. During
 * this time, signing in with either registration's password gets the same reply, so that the reply
 * doesn't reveal that the address was already registered. After the same number of days, sign-ins
 * ignore a registration that was neither reviewed nor confirmed.
 */
export const repeatDays = 30

/** Selects the account data that signing in needs. */
function selectAccounts(db: Database) {
  return db
    .selectFrom('users')
    .leftJoin('organisations', 'organisations.id', 'users.organisation_id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.role',
      'users.password_hash',
      'users.is_active',
      sql<boolean>`users.deactivated_at is not null`.as('is_deactivated'),
      'users.mfa_enabled',
      'users.email_confirmed_at',
      'users.organisation_id',
      'organisations.name as organisation',
      'organisations.verification_status',
      sql<boolean>`coalesce(users.password_expires_at < now(), false)`.as('is_password_over'),
      sql<string[]>`array(select repeated.password_hash from repeat_registrations as repeated
        where repeated.user_id = users.id and repeated.expires_at > now())`.as('repeated_hashes'),
      sql<boolean>`coalesce(organisations.verification_status = 'pending', false)
        and users.email_confirmed_at is null
        and users.created_at < now() - make_interval(days => ${repeatDays})`.as('is_forgotten'),
    ])
}

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export async function findAccount(db: Database, email: string) {
  return selectAccounts(db).where('users.email', '=', email).executeTakeFirst()
}

export async function getAccount(db: Database, id: number) {
  return selectAccounts(db).where('users.id', '=', id).executeTakeFirstOrThrow()
}

/**
 * Locks the account and reads it in the caller's transaction, since it may have changed after it
 * was checked. For example, another request may have changed the password during a sign-in.
 */
export async function lockAccount(tx: Tx, id: number): Promise<Account> {
  return selectAccounts(tx)
    .where('users.id', '=', id)
    .forNoKeyUpdate('users')
    .executeTakeFirstOrThrow()
}

export async function recordLogin(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ last_login_at: sql<string>`now()` })
    .where('id', '=', userId)
    .execute()
}
