// Sends the webhook events of a notice. An organisation receives the events that one of its users
// could be notified of; buyers also receive events about their own actions on their tenders, so that
// their systems learn of them.
import { sql } from 'kysely'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { WebhookData } from '#features/webhooks/contract/webhook-events.ts'
import * as to from '#features/tenders/server/recipients.ts'
import { eventNamed } from '#kernel/server/notices/events.ts'
import type { FannedOutNotice } from '#kernel/server/notices/fan-out.ts'
import { queueWebhooks } from '#features/webhooks/server/queue-webhooks.ts'
import { either } from '#kernel/server/notices/recipients.ts'

/**
 * Queues deliveries of the notice's webhook events. An organisation gets an event if at least one
 * of its users is in the event's audience now.
 */
export async function queueNotice(tx: Tx, notice: FannedOutNotice): Promise<void> {
  const facts = notice.facts as WebhookData & { tender_id: number }
  const { recipients, webhooks = [] } = eventNamed(notice.event)
  const told = recipients(facts)
  for (const { type, also, when } of webhooks) {
    if (when && !when(facts)) continue
    const known = also ? either(told, to.managersOf(facts.tender_id)) : told
    const audience =
      also === 'owner and suppliers' ? either(known, to.suppliersWhoFind(facts.tender_id)) : known
    await queueWebhooks(tx, {
      type,
      facts,
      occurredAt: sql`${notice.created_at}::timestamptz`,
      to: sql`w.organisation_id in (select users.organisation_id from users
        where users.organisation_id is not null and ${audience})`,
    })
  }
}
