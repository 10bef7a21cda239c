import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/connect.ts'
import { hashToken } from '#server/tokens.ts'

/** What signing in needs to know of an account. */
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
      'users.mfa_enabled',
      'organisations.name as organisation',
      'organisations.verification_status',
      sql<boolean>`coalesce(users.password_expires_at < now(), false)`.as('is_password_over'),
    ])
}

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export async function findAccount(db: Database, email: string) {
  return selectAccounts(db).where('users.email', '=', email).executeTakeFirst()
}

export async function getAccount(db: Database, id: number) {
  return selectAccounts(db).where('users.id', '=', id).executeTakeFirstOrThrow()
}

export async function rememberLogin(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ last_login_at: sql<string>`now()` })
    .where('id', '=', userId)
    .execute()
}

/** A new password, chosen by its owner: it does not expire. */
export async function setPassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      password_expires_at: null,
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', userId)
    .execute()
}

/** Whether this device signed this user in before; from now on it did. */
export async function rememberDevice(
  tx: Tx,
  userId: number,
  deviceToken: string,
): Promise<{ isNew: boolean; isFirst: boolean }> {
  const device_hash = hashToken(deviceToken)
  const known = await tx
    .selectFrom('known_devices')
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      sql<boolean>`coalesce(bool_or(device_hash = ${device_hash}), false)`.as('is_known'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (known.is_known) return { isNew: false, isFirst: false }
  await tx
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { isNew: true, isFirst: known.count === 0 }
}
