import { sql } from 'kysely'
import type { Tx } from '#kernel/server/db/connect.ts'

const suspension = { suspended_at: sql<string>`now()` }

/**
 * Removes any access that an intruder may have added, after the owner has reset the password: the
 * calendar address and the known devices are deleted, passkeys and linked identities are suspended.
 * Returns the names of the suspended ones.
 */
export async function suspendSignIns(tx: Tx, userId: number): Promise<string[]> {
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).execute()
  const passkeys = await tx
    .updateTable('passkeys')
    .set(suspension)
    .where('user_id', '=', userId)
    .returning('name')
    .execute()
  const identities = await tx
    .updateTable('linked_identities')
    .set(suspension)
    .where('user_id', '=', userId)
    .returning(['email', 'provider_id', 'configured_issuer'])
    .execute()
  return [...passkeys.map(({ name }) => name), ...identities.map(({ email }) => email)]
}
