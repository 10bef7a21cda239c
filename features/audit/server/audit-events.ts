import type { EmailData } from '#kernel/server/mail/emails.ts'
import * as to from '#kernel/server/notices/recipients.ts'
import { rule, type Rules } from '#kernel/server/notices/rule.ts'

export const auditEvents = {
  'audit-broken': rule({
    gather: async (_tx, cause: EmailData<'audit-broken'>) => cause,
    recipients: () => to.administrators,
    canBeMuted: false,
  }),
} satisfies Rules

type AuditEvents = typeof auditEvents
declare module '#kernel/server/notices/events.ts' {
  interface Events extends AuditEvents {}
}
