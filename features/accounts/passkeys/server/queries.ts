import { sql } from 'kysely'
import type { Database, Tx } from '#kernel/server/db/connect.ts'

export function selectPasskeys(db: Database, userId: number) {
  return db
    .selectFrom('passkeys')
    .select([
      'id',
      'name',
      'is_synced',
      'created_at',
      'last_used_at',
      'suspected_at',
      'suspended_at',
    ])
    .where('user_id', '=', userId)
    .orderBy('id')
}

/** Returns the passkey with its owner, or undefined if it is unknown. */
export async function findPasskey(db: Database, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id', 'user_id', 'credential_id', 'public_key', 'users.email'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/**
 * Locks a passkey and returns its counter and whether a copy is suspected, or undefined if the
 * passkey has been removed.
 */
export async function lockPasskey(tx: Tx, id: number) {
  return tx
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'name', 'counter', 'suspected_at', 'suspended_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function recordUse(tx: Tx, id: number, counter: number): Promise<void> {
  await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function markSuspected(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('passkeys')
    .set({ suspected_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}
