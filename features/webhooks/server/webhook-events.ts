import { disabledReasonTexts, type DisabledReason } from '../contract/webhook.ts'
import { reasons, type Email } from '#kernel/server/mail/email.ts'
import * as to from '#kernel/server/notices/recipients.ts'
import { event } from '#kernel/server/notices/event.ts'

interface Disabled {
  webhook_id: number
  host: string
  disabled_reason: DisabledReason
}

export const webhookEvents = {
  'webhook-disabled': event({
    gather: async (_tx, cause: Disabled & { organisation_id: number }) => cause,
    recipients: ({ organisation_id }) => to.membersOf(organisation_id),
    canBeMuted: false,
    email: (data: Disabled): Email => ({
      subject: 'Your organisation’s webhook has been disabled',
      // A newer portal version may use reasons for which this version has no text.
      summary: disabledReasonTexts[data.disabled_reason] ?? 'We stopped sending to it.',
      paragraphs: [
        `The webhook sends to ${data.host}.`,
        'Events that happen in the meantime aren’t sent later. Once the address works again, resume the webhook and fetch what you missed.',
      ],
      action: { label: 'Open the webhook', path: `/webhooks/${data.webhook_id}` },
      reason: reasons.webhook,
    }),
    sample: {
      webhook_id: 3,
      host: 'erp.brightwater.example',
      disabled_reason: 'failing',
    },
  }),
}

type WebhookEvents = typeof webhookEvents
declare module '#kernel/server/notices/event.ts' {
  interface Events extends WebhookEvents {}
}
