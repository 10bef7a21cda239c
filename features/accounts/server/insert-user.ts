import { sql, type InsertObject } from 'kysely'
import type { MemberRole } from '#kernel/contract/member.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Tables } from '#kernel/server/db/tables.ts'

/** How an account joins its organisation. */
interface Joining {
  /** Role of the new member; the first person of an organisation is its owner whatever the role. */
  role?: MemberRole | undefined
  /** The user who invited or created the new member. */
  by?: number | null | undefined
}

/** Inserts a user. Returns the new id, or undefined if the address already has an account. */
export async function insertUser(
  tx: Tx,
  values: InsertObject<Tables, 'users'>,
  joining: Joining = {},
): Promise<number | undefined> {
  const row = await tx
    .insertInto('users')
    .values(values)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await completeMembership(tx, row.id, joining)
  return row?.id
}

/**
 * Completes the membership that a trigger has inserted for a user who just joined an organisation.
 */
export async function completeMembership(
  tx: Tx,
  userId: number,
  { role = 'member', by = null }: Joining,
): Promise<void> {
  if (role === 'member' && by === null) return
  await tx
    .updateTable('memberships')
    .set({
      role: sql`case when role = 'owner' then role else ${role} end`,
      made_by: by,
      added_by: by,
    })
    .where('user_id', '=', userId)
    .execute()
}
