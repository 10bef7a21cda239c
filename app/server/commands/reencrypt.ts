// Lists the encrypted columns and re-encrypts their values with the current key.
import { sql } from 'kysely'
import {
  knownValue,
  recoveryPurpose,
  encryptInstallation,
  type AppKey,
} from '#kernel/server/platform/app-key.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { record } from '#kernel/server/audit/record.ts'
import { bidPurposes } from '#features/bids/sealing/server/purposes.ts'
import { secretPurpose } from '#features/accounts/sign-in/server/consume-code.ts'
import { providerSecretPurpose } from '#features/accounts/sign-in/server/secret.ts'
import { bySystem } from '#kernel/server/http/cause.ts'
import { outboxPurpose } from '#kernel/server/mail/outbox.ts'
import { encrypt, decrypt } from '#kernel/server/platform/encryption.ts'
import { secretPurpose as webhookSecret } from '#features/webhooks/server/secret.ts'

interface EncryptedColumn {
  table:
    | 'users'
    | 'outbox'
    | 'bidding_keys'
    | 'bids'
    | 'bid_envelopes'
    | 'bid_shares'
    | 'webhooks'
    | 'identity_providers'
  column: string
  purpose: string
}

/**
 * All encrypted columns, except those of the installation. A test checks that the list is complete.
 */
export const encryptedColumns = {
  secret: { table: 'users', column: 'mfa_secret', purpose: secretPurpose },
  pendingSecret: { table: 'users', column: 'mfa_pending_secret', purpose: secretPurpose },
  email: { table: 'outbox', column: 'payload', purpose: outboxPurpose },
  biddingKey: { table: 'bidding_keys', column: 'identity', purpose: bidPurposes.key },
  draftKey: { table: 'bids', column: 'draft_key', purpose: bidPurposes.draft },
  portalShare: { table: 'bid_envelopes', column: 'portal_share', purpose: bidPurposes.share },
  webhookSecret: { table: 'webhooks', column: 'secret', purpose: webhookSecret },
  oldWebhookSecret: { table: 'webhooks', column: 'previous_secret', purpose: webhookSecret },
  providerSecret: {
    table: 'identity_providers',
    column: 'secret',
    purpose: providerSecretPurpose,
  },
  givenShare: { table: 'bid_shares', column: 'given', purpose: bidPurposes.share },
} satisfies Record<string, EncryptedColumn>

/**
 * Purposes of the encrypted columns in the installation row, which has no id. The row is
 * re-encrypted last, so that the portal refuses to start without the old key as long as other
 * values still need that key.
 */
export const encryptedOfInstallation = {
  known_value: knownValue.purpose,
  recovery_key: recoveryPurpose,
}

const batch = 500

/**
 * Re-encrypts data that was encrypted with earlier keys. Returns the number of values. An
 * interrupted run can be repeated.
 */
export async function reencryptAll(db: Database, appKey: AppKey): Promise<number> {
  let count = 0
  for (const column of Object.values(encryptedColumns)) {
    for (let after: number | undefined = 0; after !== undefined;) {
      const done = await db.transaction().execute((tx) => encryptBatch(tx, appKey, column, after!))
      count += done.count
      after = done.last
    }
  }
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('installation').set(encryptInstallation(appKey)).execute()
    await record(tx, bySystem, {
      action: 'key.rotated',
      resource: ['Installation', null],
      metadata: { sealed_anew: count },
    })
  })
  return count
}

async function encryptBatch(
  tx: Tx,
  appKey: AppKey,
  { table, column, purpose }: EncryptedColumn,
  after: number,
): Promise<{ count: number; last: number | undefined }> {
  const { rows } = await sql<{ id: number; encrypted: Buffer }>`
    select id, ${sql.ref(column)} as encrypted from ${sql.table(table)}
    where id > ${after} and ${sql.ref(column)} is not null
    order by id limit ${batch} for update`.execute(tx)
  const old = rows.filter(
    ({ encrypted }) => !isReadable({ ...appKey, previous: [] }, purpose, encrypted),
  )
  for (const { id, encrypted } of old) {
    const anew = encrypt(appKey, purpose, decrypt(appKey, purpose, encrypted))
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${anew}
      where id = ${id}`.execute(tx)
  }
  return { count: old.length, last: rows.at(-1)?.id }
}

export async function findUnreadable(
  tx: Tx,
  appKey: AppKey,
  { table, column, purpose }: EncryptedColumn,
): Promise<number[]> {
  const { rows } = await sql<{ id: number; encrypted: Buffer }>`
    select id, ${sql.ref(column)} as encrypted from ${sql.table(table)}
    where ${sql.ref(column)} is not null for update`.execute(tx)
  return rows.filter(({ encrypted }) => !isReadable(appKey, purpose, encrypted)).map(({ id }) => id)
}

function isReadable(appKey: AppKey, purpose: string, encrypted: Buffer): boolean {
  try {
    decrypt(appKey, purpose, encrypted)
    return true
  } catch {
    return false
  }
}
