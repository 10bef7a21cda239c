import { sql } from 'kysely'
import type { AppKey } from '#kernel/server/platform/app-key.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { decrypt } from '#kernel/server/platform/encryption.ts'
import { stepOfCode } from './totp.ts'

export const secretPurpose = 'mfa-secret'

/**
 * Returns whether the code is correct and unused. One statement checks that the code's time step is
 * later than that of the last code used, and stores it, so only one of many concurrent requests
 * with the same code succeeds.
 */
export async function consumeCode(
  tx: Tx,
  appKey: AppKey,
  userId: number,
  code: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select(['mfa_secret', sql<string>`now()`.as('now')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!row.mfa_secret) return false
  const secret = decrypt(appKey, secretPurpose, row.mfa_secret)
  const step = stepOfCode(secret, code, new Date(row.now))
  if (step === undefined) return false
  const moved = await tx
    .updateTable('users')
    .set({ mfa_last_step: step })
    .where('id', '=', userId)
    .where((where) =>
      where.or([where('mfa_last_step', 'is', null), where('mfa_last_step', '<', step)]),
    )
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n
}
