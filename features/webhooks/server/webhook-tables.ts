// Kysely table types for webhooks and their deliveries.
import type { ColumnType, Generated } from 'kysely'
import type { DeliveryStatus, DisabledReason, WebhookStatus } from '../contract/webhook.ts'
import type { DeliveryFailure } from '#kernel/contract/outgoing-call.ts'
import type { WebhookData, WebhookEventType } from '../contract/webhook-events.ts'
import type { Id, Maybe, MaybeTime, TimeDefaulted } from '#kernel/server/db/columns.ts'

interface WebhooksTable {
  id: Id
  organisation_id: number
  url: string
  description: Maybe<string>
  events: WebhookEventType[]
  status: Generated<WebhookStatus>
  disabled_reason: Maybe<DisabledReason>
  secret: Buffer
  previous_secret: Maybe<Buffer>
  previous_until: MaybeTime
  failing_since: MaybeTime
  last_failed_at: MaybeTime
  created_at: TimeDefaulted
}

interface WebhookDeliveriesTable {
  id: Id
  webhook_id: number
  message_id: Generated<string>
  type: string
  data: ColumnType<WebhookData, string, never>
  occurred_at: TimeDefaulted
  created_at: TimeDefaulted
  status: Generated<DeliveryStatus>
  attempts: Generated<number>
  next_attempt_at: TimeDefaulted
  last_attempt_at: MaybeTime
  response_status: Maybe<number>
  failure: Maybe<DeliveryFailure>
}

export interface WebhookTables {
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
}

declare module '#kernel/server/db/tables.ts' {
  interface Tables extends WebhookTables {}
}
