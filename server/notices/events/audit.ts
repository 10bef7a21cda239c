import type { EmailData } from '#server/mail/emails.ts'
import * as to from '../recipients.ts'
import { rule, type Rules } from '../rule.ts'

export const auditEvents = {
  'audit-broken': rule({
    gather: async (_tx, cause: EmailData<'audit-broken'>) => cause,
    recipients: () => to.administrators,
    canBeMuted: false,
  }),
} satisfies Rules

type AuditEvents = typeof auditEvents
declare module '#server/notices/events.ts' {
  interface Events extends AuditEvents {}
}
