// Queues webhook deliveries in the transaction of the change, or in the one that distributes its
// notice (webhook-hooks.ts). The deliveries are sent later (start.ts).
import { sql, type RawBuilder } from 'kysely'
import { webhookLimits } from '../contract/webhook.ts'
import {
  webhookEvents,
  type WebhookData,
  type WebhookEventType,
} from '../contract/webhook-events.ts'
import type { Tx } from '#kernel/server/db/connect.ts'

declare module '#kernel/server/notices/event.ts' {
  interface WebhookTypes extends Record<WebhookEventType, unknown> {}
}

interface Queued {
  type: WebhookEventType
  facts: WebhookData
  occurredAt: RawBuilder<unknown>
  /** SQL condition on the webhook `w`. */
  to: RawBuilder<boolean>
}

/** True if the webhook's queue is full, because its receiver has been unavailable for a while. */
const isFull = sql`exists (select from webhook_deliveries d
  where d.webhook_id = w.id and d.status = 'pending' offset ${webhookLimits.waiting - 1})`

/**
 * Queues a delivery for each matching webhook. If a webhook's queue is full, the delivery is stored
 * as dropped, so that it can be sent manually later.
 */
export async function queueWebhooks(
  tx: Tx,
  { type, facts, occurredAt, to }: Queued,
): Promise<void> {
  const { ids } = webhookEvents[type]
  const data = JSON.stringify(Object.fromEntries(ids.map((name) => [name, facts[name]])))
  await sql`
    insert into webhook_deliveries (webhook_id, type, data, occurred_at, status, failure)
    select id, ${type}::text, ${data}::jsonb, ${occurredAt},
      case when is_full then 'dropped' else 'pending' end,
      case when is_full then 'queue_full' end
    from (select w.id, ${isFull} as is_full
      from webhooks w join organisations o on o.id = w.organisation_id
      where w.status = 'active' and ${type}::text = any (w.events)
        and o.verification_status = 'approved' and ${to}) as concerned`.execute(tx)
}

interface OwnerEvent {
  type: WebhookEventType
  tender: { id: number; reference: string }
  /** Id of the supplier that the event concerns. */
  supplierId?: number
}

/**
 * Queues deliveries to the tender's owner for an event that doesn't cause an email. The event
 * concerns only one organisation, so no fan-out is needed.
 */
export async function queueForOwner(tx: Tx, event: OwnerEvent): Promise<void> {
  const { type, tender, supplierId } = event
  const { id: tender_id, reference } = tender
  await queueWebhooks(tx, {
    type,
    facts: { tender_id, reference, ...(supplierId && { organisation_id: supplierId }) },
    occurredAt: sql`now()`,
    to: sql`w.organisation_id = (select organisation_id from tenders where id = ${tender_id})`,
  })
}
