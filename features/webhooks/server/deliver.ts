// Sends one delivery: checks the organisation's permissions again, signs and sends the message, and
// stores the result. If the process ends before the result is stored, the delivery is sent again
// with the same id once the lease has expired, so each delivery is sent at least once.
import { sql } from 'kysely'
import { findTender } from '#features/tenders/server/find-tender.ts'
import type { OrganisationType, VerificationStatus } from '#kernel/contract/organisation.ts'
import { accountOf } from '#kernel/contract/role.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { Refusal } from '#kernel/server/http/refusal.ts'
import { decrypt, type Keys } from '#kernel/server/platform/encryption.ts'
import type { AddressRules } from '#kernel/server/outgoing/addresses.ts'
import type { Claimed } from './claim.ts'
import { markDropped, markTried } from './store-attempt.ts'
import type { Network } from '#kernel/server/outgoing/network.ts'
import { post } from '#kernel/server/outgoing/post.ts'
import {
  testEvent,
  webhookEvents,
  type WebhookData,
  type WebhookEventType,
} from '../contract/webhook-events.ts'
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

// Checks whether an organisation may still receive an event. The check runs before every attempt,
// because an invitation may be revoked or an organisation blocked during the three days of retries.

interface EventDelivery {
  organisation: { id: number; type: OrganisationType; verification_status: VerificationStatus }
  type: string
  data: WebhookData
}

async function mayReceiveEvent(db: Database, delivery: EventDelivery): Promise<boolean> {
  const { organisation, type, data } = delivery
  if (organisation.verification_status !== 'approved') return false
  if (!(await hasActiveUser(db, organisation))) return false
  if (type === testEvent) return true
  if (!(type in webhookEvents) || data.tender_id === undefined) return false
  // The permissions of all the organisation's users depend only on the organisation, so any user id
  // will do.
  const { id, type: role } = organisation
  const { needs } = webhookEvents[type as WebhookEventType]
  try {
    await findTender(db, { id: 0, ...accountOf[role], organisation: { id } }, needs, data.tender_id)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Returns whether the organisation has a user who is neither blocked nor removed. */
async function hasActiveUser(
  db: Database,
  { id, type }: { id: number; type: OrganisationType },
): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .where('organisation_id', '=', id)
    .where('role', '=', type)
    .where('is_active', '=', true)
    .select(sql`1`.as('one'))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
