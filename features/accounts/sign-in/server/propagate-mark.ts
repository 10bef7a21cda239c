import { sql } from 'kysely'
import { adminChangeMark } from '#features/accounts/server/admin-change-marks.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { CauseOf } from '#kernel/server/notices/event.ts'
import { notify } from '#kernel/server/notices/notify.ts'

/** A provider or a directory token that may be marked. */
export interface IdentitySource {
  organisation_id: number
  outside_change_at: string | null
}

/**
 * Passes a source's mark on to an account that it changes, and notifies the account's colleagues.
 * Does nothing if the source isn't marked, or if the account was marked earlier in this
 * transaction. For a sign-in with an identity that is already linked, also does nothing if the
 * account was marked later than the source.
 */
export async function propagateMark(
  tx: Tx,
  { organisation_id, outside_change_at }: IdentitySource,
  { user_id, by }: { user_id: number; by: CauseOf<'member-marked'>['kind'] },
): Promise<void> {
  if (outside_change_at === null) return
  const before = by === 'entered' ? sql`${outside_change_at}::timestamptz` : sql`now()`
  const marked = await tx
    .updateTable('users')
    .set(adminChangeMark)
    .where('id', '=', user_id)
    .where(sql<boolean>`coalesce(outside_change_at < ${before}, true)`)
    .returning('id')
    .executeTakeFirst()
  if (marked) await notify(tx, 'member-marked', { user_id, organisation_id, kind: by })
}
