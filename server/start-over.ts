import { sql } from 'kysely'
import { sealInstallation, type AppKey } from './app-key.ts'
import type { Database, Tx } from './db/connect.ts'
import { record } from './audit/record.ts'
import { switchMfa } from './features/mfa/queries.ts'
import { bySystem } from './http/cause.ts'
import { tell } from './notices/tell.ts'
import { findUnreadable, sealedColumns } from './reseal.ts'

/** When the key is lost for good: does without whatever only that key could read. */
export async function startOver(db: Database, appKey: AppKey) {
  return db.transaction().execute(async (tx) => {
    const people = await findUnreadable(tx, appKey, sealedColumns.secret)
    for (const id of people) await resetSecondFactor(tx, id)
    const enrolling = await findUnreadable(tx, appKey, sealedColumns.pendingSecret)
    await sql`
      update users set mfa_pending_secret = null, mfa_pending_until = null
      where id = any (${enrolling})`.execute(tx)
    await tx.deleteFrom('recovery_codes').execute()
    const emails = await findUnreadable(tx, appKey, sealedColumns.email)
    await sql`delete from outbox where id = any (${emails})`.execute(tx)
    const sealed = sealInstallation(appKey)
    await tx
      .insertInto('installation')
      .values(sealed)
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet(sealed))
      .execute()
    const lost = { second_factors: people.length, emails: emails.length }
    const resource = ['Installation', null] as ['Installation', null]
    await record(tx, bySystem, { action: 'key.replaced', resource, metadata: lost })
    return lost
  })
}

async function resetSecondFactor(tx: Tx, id: number): Promise<void> {
  await switchMfa(tx, id, null, 'no session')
  await tell(tx, 'mfa-reset', { user_id: id })
  await record(tx, bySystem, {
    action: 'user.mfa_reset',
    resource: ['User', id],
    metadata: {},
    changes: { mfa_enabled: { from: true, to: false } },
  })
}
