import { sql } from 'kysely'
import { encryptInstallation, type AppKey } from './app-key.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { makePortalKeys } from '#server/bidding/portal-key.ts'
import { record } from '#server/audit/record.ts'
import { switchMfa } from '#server/accounts/switch-mfa.ts'
import { providerSecretPurpose } from '#server/identity/secret.ts'
import { bySystem } from '#server/http/cause.ts'
import { notify } from '#server/notices/notify.ts'
import { encrypt } from './encryption.ts'
import { findUnreadable, encryptedColumns } from './reencrypt.ts'
import { replaceLostSecrets } from '#server/webhooks/lost-secrets.ts'

/** Discards all data that only a lost key could read. */
export async function startOver(db: Database, appKey: AppKey) {
  return db.transaction().execute(async (tx) => {
    const people = await findUnreadable(tx, appKey, encryptedColumns.secret)
    for (const id of people) await resetSecondFactor(tx, id)
    const enrolling = await findUnreadable(tx, appKey, encryptedColumns.pendingSecret)
    await sql`
      update users set mfa_pending_secret = null, mfa_pending_until = null
      where id = any (${enrolling})`.execute(tx)
    await tx.deleteFrom('recovery_codes').execute()
    const emails = await findUnreadable(tx, appKey, encryptedColumns.email)
    await sql`delete from outbox where id = any (${emails})`.execute(tx)
    const tenders = await replaceBidKeys(tx, appKey)
    await replaceLostSecrets(tx, appKey, [
      ...(await findUnreadable(tx, appKey, encryptedColumns.webhookSecret)),
      ...(await findUnreadable(tx, appKey, encryptedColumns.oldWebhookSecret)),
    ])
    await switchOffProviders(tx, appKey)
    const sealed = encryptInstallation(appKey)
    await tx
      .insertInto('installation')
      .values(sealed)
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet(sealed))
      .execute()
    const lost = { second_factors: people.length, emails: emails.length, tenders }
    const resource = ['Installation', null] as ['Installation', null]
    await record(tx, bySystem, { action: 'key.replaced', resource, metadata: lost })
    return lost
  })
}

/** Switches off providers whose secret is lost, until their organisation enters it again. */
async function switchOffProviders(tx: Tx, appKey: AppKey): Promise<void> {
  const lost = await findUnreadable(tx, appKey, encryptedColumns.providerSecret)
  if (lost.length === 0) return
  await tx
    .updateTable('identity_providers')
    .set({
      secret: encrypt(appKey, providerSecretPurpose, ''),
      is_enabled: false,
      required_from: null,
      tested_at: null,
    })
    .where('id', 'in', lost)
    .execute()
}

/**
 * Replaces lost bidding keys for tenders whose deadline has not passed, and asks bidders to send
 * their bids again. Bids on tenders whose deadline has passed can't be opened and must be handed in
 * again.
 */
async function replaceBidKeys(tx: Tx, appKey: AppKey): Promise<number> {
  const keys = await findUnreadable(tx, appKey, encryptedColumns.biddingKey)
  const drafts = await findUnreadable(tx, appKey, encryptedColumns.draftKey)
  await sql`update bids set draft_key = null where id = any (${drafts})`.execute(tx)
  const { rows } = await sql<{ tender_id: number; key_set: number }>`
    update biddings set key_set = key_set + 1 from tenders
    where tenders.id = tender_id and submission_deadline > now() and tender_id in (
      select tender_id from bidding_keys where id = any (${keys}))
    returning tender_id, key_set`.execute(tx)
  for (const set of rows) {
    await makePortalKeys(tx, appKey, set)
    const why = { is_asked: false, needs_resealing: true, change_note: null }
    await notify(tx, 'bid-outdated', { tender_id: set.tender_id, ...why })
  }
  return rows.length
}

async function resetSecondFactor(tx: Tx, id: number): Promise<void> {
  await switchMfa(tx, id, null, 'no session')
  await notify(tx, 'mfa-reset', { user_id: id })
  await record(tx, bySystem, {
    action: 'user.mfa_reset',
    resource: ['User', id],
    metadata: {},
    changes: { mfa_enabled: { from: true, to: false } },
  })
}
