import { whyNoSso } from '#domain/rules/sso.ts'
import type { Tx } from '#server/db/connect.ts'
import { refusalFor } from '#server/http/refusal.ts'
import type { SessionUser } from '#server/http/session.ts'

export function organisationIdOf(user: SessionUser): number {
  return user.organisation?.id ?? 0
}

/** Locks the caller's organisation until the commit, and checks its current status. */
export async function lockOrganisation(tx: Tx, user: SessionUser): Promise<number> {
  const found = await tx
    .selectFrom('organisations')
    .where('id', '=', organisationIdOf(user))
    .select(['id', 'verification_status'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  const reason = whyNoSso({
    organisation: found ?? null,
    verification_status: found?.verification_status ?? null,
  })
  if (reason) throw refusalFor(reason)
  return found!.id
}
