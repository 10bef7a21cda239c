// Lists the sealed columns, and reseals them from one key to the next.
import { sql } from 'kysely'
import { knownValue, recoveryPurpose, sealInstallation, type AppKey } from './app-key.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { record } from '#server/audit/record.ts'
import { bidPurposes } from '#server/bidding/purposes.ts'
import { secretPurpose } from '#server/features/mfa/spend-code.ts'
import { bySystem } from '#server/http/cause.ts'
import { sealPurpose } from '#server/mail/outbox.ts'
import { seal, unseal } from './seal.ts'
import { secretPurpose as webhookSecret } from '#server/webhooks/secret.ts'

interface SealedColumn {
  table: 'users' | 'outbox' | 'bidding_keys' | 'bids' | 'bid_envelopes' | 'bid_shares' | 'webhooks'
  column: string
  purpose: string
}

/** A test checks that every sealed column is listed. */
export const sealedColumns = {
  secret: { table: 'users', column: 'mfa_secret', purpose: secretPurpose },
  pendingSecret: { table: 'users', column: 'mfa_pending_secret', purpose: secretPurpose },
  email: { table: 'outbox', column: 'payload', purpose: sealPurpose },
  biddingKey: { table: 'bidding_keys', column: 'identity', purpose: bidPurposes.key },
  draftKey: { table: 'bids', column: 'draft_key', purpose: bidPurposes.draft },
  portalShare: { table: 'bid_envelopes', column: 'portal_share', purpose: bidPurposes.share },
  webhookSecret: { table: 'webhooks', column: 'secret', purpose: webhookSecret },
  oldWebhookSecret: { table: 'webhooks', column: 'previous_secret', purpose: webhookSecret },
  givenShare: { table: 'bid_shares', column: 'given', purpose: bidPurposes.share },
} satisfies Record<string, SealedColumn>

/** The installation row has no id and is resealed last, since both keys are needed until then. */
export const sealedOfInstallation = {
  known_value: knownValue.purpose,
  recovery_key: recoveryPurpose,
}

const batch = 500

/**
 * Reseals data of earlier keys with the current key, and returns the number of values. It can be
 * interrupted and restarted.
 */
export async function sealAnew(db: Database, appKey: AppKey): Promise<number> {
  let count = 0
  for (const column of Object.values(sealedColumns)) {
    for (let after: number | undefined = 0; after !== undefined;) {
      const done = await db.transaction().execute((tx) => sealBatch(tx, appKey, column, after!))
      count += done.count
      after = done.last
    }
  }
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('installation').set(sealInstallation(appKey)).execute()
    await record(tx, bySystem, {
      action: 'key.rotated',
      resource: ['Installation', null],
      metadata: { sealed_anew: count },
    })
  })
  return count
}

async function sealBatch(
  tx: Tx,
  appKey: AppKey,
  { table, column, purpose }: SealedColumn,
  after: number,
): Promise<{ count: number; last: number | undefined }> {
  const { rows } = await sql<{ id: number; sealed: Buffer }>`
    select id, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where id > ${after} and ${sql.ref(column)} is not null
    order by id limit ${batch} for update`.execute(tx)
  const old = rows.filter(({ sealed }) => !isReadable({ ...appKey, previous: [] }, purpose, sealed))
  for (const { id, sealed } of old) {
    const anew = seal(appKey, purpose, unseal(appKey, purpose, sealed))
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${anew}
      where id = ${id}`.execute(tx)
  }
  return { count: old.length, last: rows.at(-1)?.id }
}

export async function findUnreadable(
  tx: Tx,
  appKey: AppKey,
  { table, column, purpose }: SealedColumn,
): Promise<number[]> {
  const { rows } = await sql<{ id: number; sealed: Buffer }>`
    select id, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null for update`.execute(tx)
  return rows.filter(({ sealed }) => !isReadable(appKey, purpose, sealed)).map(({ id }) => id)
}

function isReadable(appKey: AppKey, purpose: string, sealed: Buffer): boolean {
  try {
    unseal(appKey, purpose, sealed)
    return true
  } catch {
    return false
  }
}
