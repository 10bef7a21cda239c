import { createHmac, randomInt } from 'node:crypto'
import { recoveryCodeCount } from '../contract/mfa.ts'
import type { AppKey } from '#kernel/server/platform/app-key.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'

// The alphabet leaves out characters that look alike.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 10

function newCode(): string {
  const characters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)])
  return `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`
}

// Returns a keyed hash of the code. Without a key, an attacker with a copy of the table could find
// codes of fifty bits by brute force.
function hashCode({ recovery }: AppKey, code: string): Buffer {
  const bare = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHmac('sha256', recovery).update(`recovery:${bare}`).digest()
}

/** Creates and returns new codes; the old ones become invalid. */
export async function replaceRecoveryCodes(
  tx: Tx,
  appKey: AppKey,
  userId: number,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await deleteRecoveryCodes(tx, userId)
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashCode(appKey, code) })))
    .execute()
  return codes
}

export async function deleteRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** Deletes the code and returns whether it existed, so that it can be used only once. */
export async function consumeRecoveryCode(
  tx: Tx,
  appKey: AppKey,
  userId: number,
  code: string,
): Promise<boolean> {
  const used = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashCode(appKey, code))
    .executeTakeFirst()
  return used.numDeletedRows === 1n
}

export async function countRecoveryCodes(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}
