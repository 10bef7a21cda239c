import { whyNotManage } from '#domain/rules/approved-member.ts'
import type { Tx } from '#server/db/connect.ts'
import { refusalFor } from '#server/http/refusal.ts'
import type { SessionUser } from '#server/http/session.ts'

/** Returns 0, which is no organisation's id, for users without one. */
export function organisationIdOf(user: SessionUser): number {
  return user.organisation?.id ?? 0
}

/**
 * Locks the caller's organisation until the commit, so that of two concurrent requests the second
 * sees what the first one added, and checks its current status.
 */
export async function lockOrganisation(tx: Tx, user: SessionUser): Promise<number> {
  const found = await tx
    .selectFrom('organisations')
    .where('id', '=', organisationIdOf(user))
    .select(['id', 'verification_status'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  const reason = whyNotManage({
    organisation: found ?? null,
    verification_status: found?.verification_status ?? null,
  })
  if (reason) throw refusalFor(reason)
  return found!.id
}
