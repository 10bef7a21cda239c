// Events about failures in background work: disabled webhooks, and faults in the audit log.
import type { EmailData } from '#server/mail/emails.ts'
import * as to from '../recipients.ts'
import { rule, type Rules } from '../rule.ts'

export const upkeepEvents = {
  'webhook-disabled': rule({
    gather: async (_tx, cause: EmailData<'webhook-disabled'> & { organisation_id: number }) =>
      cause,
    recipients: ({ organisation_id }) => to.membersOf(organisation_id),
    canBeMuted: false,
  }),
  'audit-broken': rule({
    gather: async (_tx, cause: EmailData<'audit-broken'>) => cause,
    recipients: () => to.administrators,
    canBeMuted: false,
  }),
} satisfies Rules
