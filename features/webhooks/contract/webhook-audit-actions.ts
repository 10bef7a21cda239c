// Audit actions about webhooks.
import { auditAction } from '#kernel/contract/audit-action.ts'

interface OfWebhook {
  organisation_id: number
  /** Host in the webhook's address. The rest of the address may be secret. */
  host: string
}

export const webhookAuditActions = {
  'webhook.created': auditAction<OfWebhook>('added a webhook of {organisation}'),
  'webhook.updated': auditAction<OfWebhook>('changed a webhook of {organisation}'),
  'webhook.secret_replaced': auditAction<OfWebhook>(
    'replaced the secret of a webhook of {organisation}',
  ),
  'webhook.paused': auditAction<OfWebhook>('paused a webhook of {organisation}'),
  'webhook.resumed': auditAction<OfWebhook>('resumed a webhook of {organisation}'),
  'webhook.tested': auditAction<OfWebhook>('sent a test event to a webhook of {organisation}'),
  'webhook.replayed': auditAction<OfWebhook & { message_id: string }>(
    'sent an event to a webhook of {organisation} again',
  ),
  'webhook.disabled': auditAction<OfWebhook & { reason: string }>(
    'disabled a webhook of {organisation}',
  ),
  'webhook.deleted': auditAction<OfWebhook>('deleted a webhook of {organisation}'),
}
