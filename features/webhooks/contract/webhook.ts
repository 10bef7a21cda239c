// Webhooks post the portal's events to a URL of the user's own organisation.
import * as z from 'zod/mini'
import { id, optionalText, requiredText, timestamp } from '#kernel/contract/fields.ts'
import { page, pageQuery } from '#kernel/contract/pagination.ts'
import { webhookEventTypes } from './webhook-events.ts'
import { webhooksLink } from '#kernel/contract/settings-links.ts'
import { deliveryFailures, outgoingTexts } from '#kernel/contract/outgoing-call.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'

export const webhookStatuses = ['active', 'paused', 'disabled'] as const
export type WebhookStatus = (typeof webhookStatuses)[number]

/** Reasons why the portal disabled a webhook. */
export const disabledReasons = ['gone', 'failing', 'secret_lost'] as const
export type DisabledReason = (typeof disabledReasons)[number]

export const disabledReasonTexts: Record<DisabledReason, string> = {
  gone: 'We stopped sending because the address answered 410 Gone.',
  failing: 'We stopped sending because every delivery failed for 5 days.',
  secret_lost:
    'We stopped sending because the portal lost its secret. Replace the secret, then resume.',
}

export const deliveryStatuses = ['pending', 'delivered', 'failed', 'dropped'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export const webhookLimits = {
  /** Maximum number of webhooks per organisation. */
  webhooks: 10,
  /** Maximum number of pending deliveries per webhook; further events are logged as not sent. */
  waiting: 1000,
  /** Number of days for which deliveries are listed. */
  days: 30,
  /**
   * Number of hours for which messages are also signed with the old secret after it has been
   * replaced.
   */
  overlapHours: 24,
  url: 2000,
  description: 200,
}

export const webhookTexts = {
  ...webhooksLink,
  loadFailed: 'Failed to load your webhooks',
  add: 'Add a webhook',
  eventsRequired: 'Choose at least one event',
  eventsUnfit: 'Choose events that your organisation can receive',
  tooMany: 'Your organisation already has 10 webhooks. Delete one first.',
}

/**
 * The schema doesn't check the host: the server decides which hosts are allowed, because it knows
 * its own network.
 */
const url = requiredText('Enter an address', webhookLimits.url).check(
  z.regex(/^$|^https?:\/\/[^\s]+$/i, outgoingTexts.urlShape),
)

export const webhookInput = z.object({
  url,
  description: optionalText(webhookLimits.description),
  events: z
    .array(z.enum(webhookEventTypes, webhookTexts.eventsUnfit), webhookTexts.eventsRequired)
    .check(z.minLength(1, webhookTexts.eventsRequired), z.maxLength(webhookEventTypes.length)),
})

export const webhook = z.object({
  id,
  url: z.string(),
  description: z.nullable(z.string()),
  events: z.array(z.enum(webhookEventTypes)),
  status: z.enum(webhookStatuses),
  disabled_reason: z.nullable(z.enum(disabledReasons)),
  /** Start of the period in which every delivery has failed. */
  failing_since: z.nullable(timestamp),
  /** Time until which messages are also signed with the replaced secret. */
  previous_until: z.nullable(timestamp),
  waiting: z.int(),
  created_at: timestamp,
})
export type Webhook = z.output<typeof webhook>

export const delivery = z.object({
  id,
  /** Value of the `webhook-id` header; the same for every attempt. */
  message_id: z.string(),
  type: z.string(),
  tender: z.nullable(z.object({ id, reference: z.string() })),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  created_at: timestamp,
  last_attempt_at: z.nullable(timestamp),
  /** Time of the next attempt, if the delivery is pending. */
  next_attempt_at: z.nullable(timestamp),
  response_status: z.nullable(z.int()),
  failure: z.nullable(z.enum(deliveryFailures)),
})
export type Delivery = z.output<typeof delivery>

export const deliveryPage = page(delivery)

const access = ['buyer', 'supplier'] as const
const message = z.string()
const changed = z.object({ message, webhook })
/** Reply with the secret, which later replies don't contain. */
const withSecret = z.object({ message, webhook, secret: z.string() })

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/webhooks',
  summary: 'The webhooks of the caller’s organisation',
  access,
  token: 'read',
  reply: z.object({ data: z.array(webhook) }),
})

export const getWebhook = endpoint({
  method: 'GET',
  path: '/webhooks/:webhookId',
  summary: 'One webhook',
  access,
  token: 'read',
  reply: z.object({ data: webhook }),
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/webhooks',
  summary: 'Add a webhook; its secret is in this reply and never again',
  access,
  token: 'webhooks:write',
  does: 'manageWebhooks',
  changesSettings: true,
  body: webhookInput,
  status: 201,
  reply: withSecret,
})

export const updateWebhook = endpoint({
  method: 'PUT',
  path: '/webhooks/:webhookId',
  summary: 'Change the address, the events or the description of a webhook',
  access,
  token: 'webhooks:write',
  does: 'manageWebhooks',
  changesSettings: true,
  body: webhookInput,
  reply: changed,
})

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/webhooks/:webhookId/secret',
  summary: 'Replace the secret of a webhook; for 24 hours both sign',
  access,
  token: 'webhooks:write',
  does: 'manageWebhooks',
  changesSettings: true,
  reply: withSecret,
})

export const pauseWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/:webhookId/pause',
  summary: 'Stop sending; events that happen in the meantime are not sent later',
  access,
  token: 'webhooks:write',
  does: 'manageWebhooks',
  changesSettings: true,
  reply: changed,
})

export const resumeWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/:webhookId/resume',
  summary: 'Send again, after it was paused or disabled',
  access,
  token: 'webhooks:write',
  does: 'manageWebhooks',
  changesSettings: true,
  reply: changed,
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/:webhookId/test',
  summary: 'Send a test event',
  access,
  token: 'webhooks:write',
  does: 'manageWebhooks',
  takesKey: true,
  changesSettings: true,
  status: 201,
  reply: z.object({ message, delivery }),
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/webhooks/:webhookId',
  summary: 'Delete a webhook with its deliveries',
  access,
  token: 'webhooks:write',
  does: 'manageWebhooks',
  changesSettings: true,
  reply: z.object({ message }),
})

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/webhooks/:webhookId/deliveries',
  summary: 'The deliveries to a webhook in the last 30 days, newest first',
  access,
  token: 'read',
  query: z.object(pageQuery),
  reply: deliveryPage,
})

export const replayDelivery = endpoint({
  method: 'POST',
  path: '/webhooks/:webhookId/deliveries/:deliveryId/replay',
  summary: 'Send an event again, under the same id',
  access,
  token: 'webhooks:write',
  does: 'manageWebhooks',
  changesSettings: true,
  reply: z.object({ message, delivery }),
})
