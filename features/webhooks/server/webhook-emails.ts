import { disabledReasonTexts, type DisabledReason } from '../contract/webhook.ts'
import { reasons, type Email } from '#kernel/server/mail/email.ts'

interface Disabled {
  webhook_id: number
  host: string
  disabled_reason: DisabledReason
}

export const webhookEmails = {
  'webhook-disabled': (data: Disabled): Email => ({
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
} satisfies Record<string, (data: never) => Email>

type WebhookEmails = typeof webhookEmails
declare module '#kernel/server/mail/emails.ts' {
  interface Emails extends WebhookEmails {}
}
