import { sql } from 'kysely'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { repeatDays } from '#features/accounts/server/accounts.ts'

/**
 * Returns whether an approved organisation has this name, ignoring case, spaces and endings such as
 * Ltd. Names of pending organisations don't count. Otherwise anybody could register with another
 * person's email address and then check whether the name is taken, which would reveal whether the
 * address already had an account.
 */
export async function isNameTaken(db: Database, name: string): Promise<boolean> {
  const { exists } = await db
    .selectNoFrom((row) =>
      row
        .exists(
          row
            .selectFrom('organisations')
            .select('id')
            .where('verification_status', '=', 'approved')
            .where('name_key', '=', sql<string>`organisation_name_key(${name})`),
        )
        .as('exists'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(exists)
}

export async function storeRepeatRegistration(
  tx: Tx,
  userId: number,
  passwordHash: string,
): Promise<void> {
  await tx
    .insertInto('repeat_registrations')
    .values({
      user_id: userId,
      password_hash: passwordHash,
      expires_at: sql<string>`now() + make_interval(days => ${repeatDays})`,
    })
    .execute()
}
