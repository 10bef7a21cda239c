import type { EmailData } from '#kernel/server/mail/emails.ts'
import * as to from '#kernel/server/notices/recipients.ts'
import { rule, type Rules } from '#kernel/server/notices/rule.ts'

export const webhookEvents = {
  'webhook-disabled': rule({
    gather: async (_tx, cause: EmailData<'webhook-disabled'> & { organisation_id: number }) =>
      cause,
    recipients: ({ organisation_id }) => to.membersOf(organisation_id),
    canBeMuted: false,
  }),
} satisfies Rules

type WebhookEvents = typeof webhookEvents
declare module '#kernel/server/notices/events.ts' {
  interface Events extends WebhookEvents {}
}
