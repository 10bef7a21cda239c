import { whyNotManage } from '../members/rules/approved-member.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { refusalFor } from '#kernel/server/http/refusal.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'

/**
 * Returns the id of the user's organisation. If the user isn't a member of one, returns 0, which
 * isn't the id of any organisation.
 */
export function organisationIdOf(user: SessionUser): number {
  return user.organisation?.id ?? 0
}

/**
 * Locks the caller's organisation until the commit, so that the second of two concurrent requests
 * sees the first one's changes. Returns the organisation's id. Throws if its current status doesn't
 * let users manage it.
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
