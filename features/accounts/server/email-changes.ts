// Changes to a user's email address by an administrator or a directory. Until the new address is confirmed, the
// user signs in with the old one, receives every email there, and can cancel the change by setting
// a new password.
import { sql } from 'kysely'
import { emailChangeDays } from '../contract/account-periods.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { hashToken, newToken } from '#kernel/server/platform/tokens.ts'
import { changeCredentials } from './credentials.ts'
import { adminChangeMark } from './admin-change-marks.ts'

interface Owner {
  id: number
  name: string
}

interface NewAddress {
  email: string
  by: 'administrator' | 'directory'
  /**
   * True if the confirmed change marks the account (admin-change-marks.ts), because the mailbox may
   * belong to an administrator or to a marked user.
   */
  marks_account: boolean
}

/**
 * Stores the change and emails a confirmation link. Each user has at most one pending change; a new
 * one invalidates the previous link.
 */
export async function askToConfirm(
  tx: Tx,
  { outbox }: Services,
  { id, name }: Owner,
  { email, by, marks_account }: NewAddress,
): Promise<void> {
  const token = newToken()
  const values = {
    email,
    marks_account,
    token_hash: hashToken(token),
    expires_at: sql<string>`now() + make_interval(days => ${emailChangeDays})`,
  }
  await tx
    .insertInto('email_changes')
    .values({ user_id: id, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
  await outbox.add(tx, 'email-change-confirmation', { name, email }, { token, by })
}

export async function withdrawEmailChange(tx: Tx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * Moves the link's user to the new address. Returns the user before the change and the new address,
 * or undefined if the link is invalid or the address is taken. Only one of several concurrent
 * requests changes the account.
 */
export async function moveToNewAddress(tx: Tx, token: string) {
  const token_hash = hashToken(token)
  const found = await tx
    .selectFrom('email_changes')
    .select('user_id')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
  if (!found) return undefined
  // The account is locked first, as in all other changes, to avoid deadlocks.
  const before = await lockOwner(tx, found.user_id)
  const change = await takeChange(tx, token_hash)
  // The address may have been registered in the meantime.
  if (!change || (await isTaken(tx, change.email))) return undefined

  const { user_id, email, expires_at, marks_account } = change
  const values = {
    email,
    email_confirmed_at: sql<string>`now()`,
    ...(marks_account && adminChangeMark),
  }
  await changeCredentials(tx, user_id, values, 'no session')
  // The token is kept, so that opening the link again reports that the address is confirmed.
  await tx.insertInto('email_confirmations').values({ user_id, token_hash, expires_at }).execute()
  return { before, email }
}

async function takeChange(tx: Tx, tokenHash: Buffer) {
  return tx
    .deleteFrom('email_changes')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['user_id', 'email', 'expires_at', 'marks_account'])
    .executeTakeFirst()
}

async function lockOwner(tx: Tx, id: number) {
  return tx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function isTaken(tx: Tx, email: string): Promise<boolean> {
  const owner = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return owner !== undefined
}

/** Returns whether a change to this address waits for its confirmation. */
export async function isAwaited(tx: Tx, userId: number, email: string): Promise<boolean> {
  const found = await tx
    .selectFrom('email_changes')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return found !== undefined
}
