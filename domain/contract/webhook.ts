// Webhooks post the portal's events to a URL of the user's own organisation.
import * as z from 'zod/mini'
import { id, optionalText, requiredText, timestamp } from './fields.ts'
import { page } from './pagination.ts'
import { webhookEventTypes } from './webhook-events.ts'
import { webhooksLink } from './settings-links.ts'
import { deliveryFailures, outgoingTexts, type DeliveryFailure } from './outgoing-call.ts'

export const webhookStatuses = ['active', 'paused', 'disabled'] as const
export type WebhookStatus = (typeof webhookStatuses)[number]

export const webhookStatusLabels: Record<WebhookStatus, string> = {
  active: 'Active',
  paused: 'Paused',
  disabled: 'Disabled',
}

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

export const deliveryStatusLabels: Record<DeliveryStatus, string> = {
  pending: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  dropped: 'Not sent',
}

export const deliveryFailureTexts: Record<DeliveryFailure, string> = {
  status: 'The address did not answer with a status from 200 to 299',
  redirect: 'The address answered with a redirect, which we don’t follow',
  timeout: 'No answer within 10 seconds',
  connection: 'We could not connect to the address',
  certificate: 'The certificate of the address is not valid',
  address: 'The address leads into a private network, which we don’t connect to',
  not_allowed: 'Your organisation can no longer see what this is about',
  queue_full: 'Too many deliveries were already waiting',
  disabled: 'The webhook was disabled first',
}

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
  about: (organisation: string) =>
    `We post to these addresses when something happens that concerns ${organisation}. Everybody in your organisation can manage them.`,
  none: 'No webhooks yet',
  noneHint: 'Add one to tell a system of your own when something happens.',
  loadFailed: 'Failed to load your webhooks',
  notFound: 'Webhook not found',
  back: 'Back to webhooks',
  add: 'Add a webhook',
  addHint: 'We’ll show the secret that signs each delivery once, after you’ve added it.',
  added: 'Webhook added',
  addFailed: 'Failed to add the webhook',
  edit: 'Edit webhook',
  changed: 'Webhook changed',
  changeFailed: 'Failed to change the webhook',
  urlHint: 'An address that starts with https:// and that we can reach from the internet.',
  eventsHint: 'What we tell this address.',
  urlRequired: 'Enter an address',
  urlTaken: 'Your organisation already has a webhook with this address',
  eventsRequired: 'Choose at least one event',
  eventsUnfit: 'Choose events that your organisation can receive',
  tooMany: 'Your organisation already has 10 webhooks. Delete one first.',
  secretTitle: 'Save the secret',
  secretHint: 'Check the signature of each delivery with it. We won’t show it again.',
  secretOverlap: 'The old secret keeps working for 24 hours.',
  secretKept: 'I’ve saved it',
  rotated: 'The webhook has a new secret',
  rotateFailed: 'Failed to replace the secret',
  paused: 'Webhook paused',
  resumeToSend: 'This webhook is paused. Resume it to send events, or to send them again.',
  pauseFailed: 'Failed to pause the webhook',
  resumed: 'Webhook resumed',
  resumeFailed: 'Failed to resume the webhook',
  tested: 'A test event is on its way',
  testFailed: 'Failed to send a test event',
  deleted: 'Webhook deleted',
  deleteFailed: 'Failed to delete the webhook',
  deliveries: 'Deliveries',
  deliveriesHint:
    'Of the last 30 days, newest first. We keep nothing of what your system answers but its status.',
  noDeliveries: 'Nothing sent yet',
  deliveriesFailed: 'Failed to load the deliveries',
  replayed: 'The event will be sent again',
  replayFailed: 'Failed to send the event again',
}

/**
 * The schema doesn't check the host: the server decides which hosts are allowed, because it knows
 * its own network.
 */
const url = requiredText(webhookTexts.urlRequired, webhookLimits.url).check(
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
