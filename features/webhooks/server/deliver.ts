// Sends one delivery: checks the organisation's permissions again, signs and sends the message, and
// stores the result. If the process ends before the result is stored, the delivery is sent again
// with the same id once the lease has expired, so each delivery is sent at least once.
import { sql } from 'kysely'
import type { Database } from '#kernel/server/db/connect.ts'
import { decrypt, type Keys } from '#kernel/server/platform/encryption.ts'
import type { AddressRules } from '#kernel/server/outgoing/addresses.ts'
import type { Claimed } from './claim.ts'
import { markDropped, markTried } from './mark.ts'
import { mayReceiveEvent } from './may-receive-event.ts'
import type { Network } from '#kernel/server/outgoing/network.ts'
import { post } from '#kernel/server/outgoing/post.ts'
import { secretPurpose, signedHeaders } from './secret.ts'

export interface Courier {
  db: Database
  appKey: Keys
  rules: AddressRules
  network: Network
  /** Aborts deliveries in progress. */
  signal: AbortSignal
}

export async function deliver(courier: Courier, claimed: Claimed): Promise<void> {
  const { db, appKey, rules, network, signal } = courier
  const webhook = await findWebhook(db, claimed.webhook_id)
  if (!webhook) return
  const { organisation_id: id, organisation_type: type, verification_status } = webhook
  const organisation = { id, type, verification_status }
  const { type: event, data, message_id, occurred_at } = claimed
  if (!(await mayReceiveEvent(db, { organisation, type: event, data })))
    return markDropped(db, claimed)
  const body = JSON.stringify({ type: event, timestamp: occurred_at, data })
  const secrets = [webhook.secret, ...(webhook.other_secret ? [webhook.other_secret] : [])]
  const headers = signedHeaders(
    { id: message_id, at: new Date(), body },
    secrets.map((sealed) => decrypt(appKey, secretPurpose, sealed)),
  )
  const outcome = await post({ url: webhook.url, headers, body }, { rules, network, signal })
  // The server is stopping, so the failure is not the receiver's and is not stored. The delivery is
  // sent again once its lease has expired.
  if (signal.aborted && outcome.failure) return
  await markTried(db, claimed, outcome)
}

async function findWebhook(db: Database, id: number) {
  return db
    .selectFrom('webhooks')
    .innerJoin('organisations', 'organisations.id', 'webhooks.organisation_id')
    .where('webhooks.id', '=', id)
    .select([
      'webhooks.url',
      'webhooks.secret',
      sql<Buffer | null>`case when previous_until > now() then previous_secret end`.as(
        'other_secret',
      ),
      'webhooks.organisation_id',
      'organisations.type as organisation_type',
      'organisations.verification_status',
    ])
    .executeTakeFirst()
}
