// An account that an administrator made, moved or opened again is not known to be its organisation's
// own. What follows from these marks is decided in server/features/bids/draft-access.ts.
import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'

/** The clock instead of the start of the transaction: a draft may have begun in between. */
const now = sql<string>`clock_timestamp()`

/** Set when an administrator changes where somebody belongs, or by which address they are known. */
export const changedFromOutside = { outside_change_at: now }

/** Set when an administrator opens an account; one that colleagues had closed comes from outside. */
export const openedFromOutside = {
  outside_change_at: sql<
    string | null
  >`case when deactivated_at is null then outside_change_at else ${now} end`,
}

/** Set when an administrator chooses somebody's password. */
export const passwordFromOutside = { outside_password_at: now }

/** When an administrator last changed a user in either way; null if that never happened. */
export const lastOutsideChange = sql<
  string | null
>`greatest(users.outside_change_at, users.outside_password_at)`

/** The mark that somebody passes on to whom they invite or let in again: they open no more doors. */
export function outsideChangeOf(userId: number) {
  return sql<string | null>`(select ${lastOutsideChange} from users where id = ${userId})`
}

/** The owner has reset the password through their own mailbox, so no administrator knows it. */
export async function clearOutsidePassword(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ outside_password_at: null })
    .where('id', '=', userId)
    .execute()
}
