// An account's credentials: password, second factor, role, and whether the account is active. All
// changes go through one function, which ends everything that the old credentials opened: reset
// links, sign-ins waiting for their second factor, enrolments, pending address changes, API tokens
// and sessions.
import type { FastifyReply } from 'fastify'
import { sql, type UpdateObject } from 'kysely'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Tables } from '#kernel/server/db/tables.ts'
import {
  endAllSessionsOf,
  endOtherSessionsOf,
  renewSession,
  type Session,
} from '#kernel/server/http/session.ts'
import type { Services } from '#kernel/server/platform/services.ts'

/**
 * A change made by the account's owner: the current session continues with a new id, and all other
 * sessions end.
 */
interface OwnChange {
  services: Services
  session: Session
  reply: FastifyReply
}

/**
 * Sessions that survive the change. Blocking a user keeps every session, so that the portal can
 * explain the block.
 */
type Kept = 'no session' | 'every session' | OwnChange

export async function changeCredentials(
  tx: Tx,
  userId: number,
  values: UpdateObject<Tables, 'users'>,
  kept: Kept,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      ...values,
      mfa_pending_secret: null,
      mfa_pending_until: null,
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', userId)
    .execute()
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('mfa_challenges').where('user_id', '=', userId).execute()
  await tx.deleteFrom('api_tokens').where('user_id', '=', userId).execute()
  if (kept === 'every session') return
  if (kept === 'no session') return endAllSessionsOf(tx, userId)
  const { services, session, reply } = kept
  await endOtherSessionsOf(tx, userId, session.id)
  await renewSession(tx, services, session, reply)
}

/** Sets a password that its owner chose. Such a password doesn't expire. */
export function setPassword(
  tx: Tx,
  userId: number,
  password_hash: string,
  kept: Kept,
): Promise<void> {
  return changeCredentials(tx, userId, { password_hash, password_expires_at: null }, kept)
}
