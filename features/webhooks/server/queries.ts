import { sql } from 'kysely'
import type { WebhookStatus } from '../contract/webhook.ts'
import type { WebhookEventType } from '../contract/webhook-events.ts'
import { whyNotWebhook, type WebhookAction } from '../rules/webhooks.ts'
import { lockOrganisation } from '#features/accounts/server/own-organisation.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { invalid, notFound, refusalFor } from '#kernel/server/http/refusal.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'

export function selectWebhooks(db: Database, organisationId: number) {
  return db
    .selectFrom('webhooks')
    .where('organisation_id', '=', organisationId)
    .select([
      'id',
      'url',
      'description',
      'events',
      'status',
      'disabled_reason',
      'failing_since',
      sql<string | null>`case when previous_until > now() then previous_until end`.as(
        'previous_until',
      ),
      countWaiting.as('waiting'),
      'created_at',
    ])
    .orderBy('id')
}

/**
 * Number of a webhook's pending deliveries. The queue has a maximum length, so counting is cheap.
 */
const countWaiting = sql<number>`(select count(*)::int from webhook_deliveries d
  where d.webhook_id = webhooks.id and d.status = 'pending')`

interface OwnWebhook {
  id: number
  organisation_id: number
  url: string
  description: string | null
  events: WebhookEventType[]
  status: WebhookStatus
  secret: Buffer
  waiting: number
}

/**
 * Locks and returns a webhook of the caller's organisation. Throws if there is none, or if the
 * action is not possible now.
 */
export async function lockWebhook(
  tx: Tx,
  user: SessionUser,
  { webhookId, action }: { webhookId: number; action: WebhookAction },
): Promise<OwnWebhook> {
  const organisationId = await lockOrganisation(tx, user)
  const webhook = await tx
    .selectFrom('webhooks')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', webhookId)
    .select(['id', 'organisation_id', 'url', 'description', 'events', 'status', 'secret'])
    .select(countWaiting.as('waiting'))
    .forUpdate()
    .executeTakeFirst()
  if (!webhook) throw notFound()
  const reason = whyNotWebhook(action, webhook)
  if (reason) throw refusalFor(reason)
  return webhook
}

export async function readWebhook(db: Database, organisationId: number, id: number) {
  const webhook = await selectWebhooks(db, organisationId).where('id', '=', id).executeTakeFirst()
  if (!webhook) throw notFound()
  return webhook
}

/** Postpones the pending deliveries of a paused webhook indefinitely. */
export async function pauseDeliveries(tx: Tx, webhookId: number): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: 'infinity' })
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'pending')
    .execute()
}

export async function releaseDeliveries(tx: Tx, webhookId: number): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: sql<string>`now()` })
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'pending')
    .where('next_attempt_at', '=', 'infinity')
    .execute()
}

interface Taken {
  organisation_id: number
  url: string
  exceptId?: number
}

export async function refuseTaken(
  tx: Tx,
  { organisation_id, url, exceptId = 0 }: Taken,
): Promise<void> {
  const taken = await tx
    .selectFrom('webhooks')
    .select('id')
    .where('organisation_id', '=', organisation_id)
    .where('url', '=', url)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  if (taken) throw invalid({ url: ['Your organisation already has a webhook with this address'] })
}
