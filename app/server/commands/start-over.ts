import '../all-notices.ts'
import { sql } from 'kysely'
import type { Sealing } from '#features/bids/setup/contract/bidding.ts'
import { encryptInstallation, type AppKey } from '#kernel/server/platform/app-key.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { makePortalKeys } from '#features/bids/sealing/server/portal-key.ts'
import { bidPurposes } from '#features/bids/sealing/server/purposes.ts'
import { record } from '#kernel/server/audit/record.ts'
import { switchMfa } from '#features/accounts/server/switch-mfa.ts'
import { providerSecretPurpose } from '#features/accounts/sign-in/server/secret.ts'
import { bySystem } from '#kernel/server/http/cause.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { encrypt } from '#kernel/server/platform/encryption.ts'
import { findUnreadable, encryptedColumns } from './reencrypt.ts'
import { replaceLostSecrets } from '#features/webhooks/server/lost-secrets.ts'

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
 * their bids again. Bids on tenders whose deadline has passed can't be opened and must be
 * resubmitted. Lost values are removed, because a later rotation would stop at them.
 */
async function replaceBidKeys(tx: Tx, appKey: AppKey): Promise<number> {
  const keys = await findUnreadable(tx, appKey, encryptedColumns.biddingKey)
  const drafts = await findUnreadable(tx, appKey, encryptedColumns.draftKey)
  const portalShares = await findUnreadable(tx, appKey, encryptedColumns.portalShare)
  const givenShares = await findUnreadable(tx, appKey, encryptedColumns.givenShare)
  const { rows } = await sql<{ tender_id: number; key_set: number; sealing: Sealing }>`
    update biddings set key_set = key_set + 1 from tenders
    where tenders.id = tender_id and submission_deadline > now() and tender_id in (
      select tender_id from bidding_keys where id = any (${keys})
      union select b.tender_id from bid_envelopes e join bid_versions v on v.id = e.version_id
        join bids b on b.id = v.bid_id where e.id = any (${portalShares}))
    returning tender_id, key_set, sealing`.execute(tx)
  const noKey = encrypt(appKey, bidPurposes.key, '')
  await sql`update bidding_keys set identity = ${noKey} where id = any (${keys})`.execute(tx)
  await sql`update bids set draft_key = null where id = any (${drafts})`.execute(tx)
  await sql`update bid_envelopes set portal_share = null
    where id = any (${portalShares})`.execute(tx)
  await sql`update bid_shares set given = null where id = any (${givenShares})`.execute(tx)
  for (const { tender_id, key_set, sealing } of rows) {
    if (sealing === 'portal') await makePortalKeys(tx, appKey, { tender_id, key_set })
    const why = { is_asked: false, needs_resealing: true, change_note: null }
    await notify(tx, 'bid-outdated', { tender_id, ...why })
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
