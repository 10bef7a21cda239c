// Marks accounts that an administrator created, reactivated or moved to another organisation or
// email address without the organisation's confirmation, and passwords that an administrator set. A
// marked user can't read drafts of bids that were started before the mark, until a colleague admits
// them (features/bids/sending/server/draft-access.ts).
import { sql } from 'kysely'
import type { Tx } from '#kernel/server/db/connect.ts'

/**
 * SQL for the current time. The transaction's start time would be too early, since the user may
 * have started a draft after the transaction began.
 */
const now = sql<string>`clock_timestamp()`

/**
 * Mark that is set when an administrator creates an account, or changes a user's role, organisation
 * or email address.
 */
export const adminChangeMark = { outside_change_at: now }

/**
 * Mark that is set when an administrator reactivates an account that had been deactivated by a
 * colleague or by SCIM. Blocking such an account sets the mark as well, because the block replaces
 * the deactivation, and the administrator can remove the block.
 */
export const adminReactivationMark = {
  outside_change_at: sql<
    string | null
  >`case when deactivated_at is null then outside_change_at else ${now} end`,
}

/** Mark that is set when an administrator sets a user's password. */
export const adminPasswordMark = { outside_password_at: now }

/**
 * Time of the last change that an administrator made to the account or its password; null if there
 * is none.
 */
export const lastAdminChange = sql<
  string | null
>`greatest(users.outside_change_at, users.outside_password_at)`

/**
 * Returns SQL for a user's mark, which is copied to people whom the user invites or reactivates, so
 * that they get no more access than the user has.
 */
export function adminChangeMarkOf(userId: number) {
  return sql<string | null>`(select ${lastAdminChange} from users where id = ${userId})`
}

/**
 * Clears the password mark after the owner has reset the password by email, because no
 * administrator knows the new password.
 */
export async function clearAdminPasswordMark(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ outside_password_at: null })
    .where('id', '=', userId)
    .execute()
}

/**
 * Returns SQL for the mark of a provider or token that the user sets up or changes now: the current
 * time if the user is marked, otherwise null.
 */
export function markOfSetUpBy(userId: number) {
  return sql<string | null>`case when ${adminChangeMarkOf(userId)} is not null then ${now} end`
}
