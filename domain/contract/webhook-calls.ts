import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pageQuery } from './pagination.ts'
import { delivery, deliveryPage, webhook, webhookInput } from './webhook.ts'

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
  reply: withSecret,
})

export const pauseWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/:webhookId/pause',
  summary: 'Stop sending; what happens meanwhile is not sent later',
  access,
  token: 'webhooks:write',
  does: 'manageWebhooks',
  reply: changed,
})

export const resumeWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/:webhookId/resume',
  summary: 'Send again, after it was paused or disabled',
  access,
  token: 'webhooks:write',
  does: 'manageWebhooks',
  reply: changed,
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/:webhookId/test',
  summary: 'Send a test event',
  access,
  token: 'webhooks:write',
  does: 'manageWebhooks',
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
  reply: z.object({ message }),
})

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/webhooks/:webhookId/deliveries',
  summary: 'What was sent to a webhook in the last 30 days, newest first',
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
  reply: z.object({ message, delivery }),
})
