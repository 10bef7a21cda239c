// Notifies members once when their identity provider or directory token is suspended. The suspension
// is calculated from the maker's role, so no single change could send the notice.
import { sql } from 'kysely'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { isSuspended } from '#features/accounts/sign-in/server/is-suspended.ts'
import { notify } from '#kernel/server/notices/notify.ts'

const sources = { provider: 'identity_providers', token: 'scim_tokens' } as const

export async function notifyOfSuspensions(db: Database): Promise<number> {
  let notified = 0
  for (const kind of ['provider', 'token'] as const) {
    notified += await db.transaction().execute(async (tx) => {
      await forgetEnded(tx, sources[kind])
      const suspended = await tx
        .updateTable(sources[kind])
        .set({ suspension_told_at: sql<string>`now()` })
        .where('suspension_told_at', 'is', null)
        .where(isSuspended(sources[kind]))
        .returning('organisation_id')
        .execute()
      for (const { organisation_id } of suspended) {
        await notify(tx, 'identity-suspended', { organisation_id, kind })
      }
      return suspended.length
    })
  }
  return notified
}

async function forgetEnded(tx: Tx, table: (typeof sources)[keyof typeof sources]): Promise<void> {
  await tx
    .updateTable(table)
    .set({ suspension_told_at: null })
    .where('suspension_told_at', 'is not', null)
    .where(isSuspended(table), '=', false)
    .execute()
}
