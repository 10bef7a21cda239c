import { sql } from 'kysely'
import type { DisabledReason } from '../contract/webhook.ts'
import type { DeliveryFailure } from '#kernel/contract/outgoing-call.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { bySystem } from '#kernel/server/http/cause.ts'
import { notify } from '#kernel/server/notices/notify.ts'

interface Failing {
  id: number
  organisation_id: number
  url: string
}

/** Disables the webhook, marks its pending deliveries as failed, and notifies its managers. */
export async function disable(tx: Tx, webhook: Failing, reason: DisabledReason): Promise<void> {
  const { id, organisation_id, url } = webhook
  await tx
    .updateTable('webhooks')
    .set({ status: 'disabled', disabled_reason: reason })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('webhook_deliveries')
    .set({
      status: 'failed',
      failure: sql<DeliveryFailure>`coalesce(failure, 'disabled')`,
    })
    .where('webhook_id', '=', id)
    .where('status', '=', 'pending')
    .execute()
  const about = { organisation_id, host: new URL(url).host }
  await record(tx, bySystem, {
    action: 'webhook.disabled',
    resource: ['Webhook', id],
    metadata: { ...about, reason },
  })
  await notify(tx, 'webhook-disabled', { webhook_id: id, ...about, disabled_reason: reason })
}
