import { reasons, type Email } from '#kernel/server/mail/email.ts'
import { personalEmail } from '#kernel/server/mail/emails.ts'
import * as to from '#kernel/server/notices/recipients.ts'
import { event } from '#kernel/server/notices/event.ts'

const openLog = { label: 'Open the audit log', path: '/admin/audit-logs' }

export const auditEvents = {
  'audit-broken': event({
    gather: async (_tx, cause: { faults: string[] }) => cause,
    recipients: () => to.administrators,
    canBeMuted: false,
    email: (data: { faults: string[] }): Email => ({
      subject: 'The audit log may have been tampered with',
      summary: 'The daily check of the audit log has failed. Please look into it today.',
      paragraphs: [
        ...data.faults,
        'Do not delete anything. Keep a copy of the database, of DATA_DIR and of the file storage as they are now, then run npm run audit:verify. docs/operations.md says what each finding means.',
      ],
      action: openLog,
      reason: reasons.administrator,
    }),
    sample: { faults: ['Row 4711: its contents were changed.'] },
  }),
}

export const auditEmails = {
  'audit-head': personalEmail({
    email: (data: { head: string; public_key: string; rows: number }): Email => ({
      subject: 'Signed head of the audit log',
      summary: `The audit log has ${data.rows.toLocaleString('en-GB')} rows. Please keep this email: it shows if any of them is changed later.`,
      paragraphs: [data.head, `Public key (Ed25519): ${data.public_key}`],
      action: openLog,
      reason: 'You’re getting this email because AUDIT_ANCHOR_EMAIL names your address.',
    }),
    sample: {
      head: `17 1204 1211 ${'5e'.repeat(32)} 2026-12-04T03:40:00.000Z ${'a7'.repeat(32)} …`,
      public_key: 'pDqS5bX1…',
      rows: 1204,
    },
  }),
}

type AuditEvents = typeof auditEvents
declare module '#kernel/server/notices/event.ts' {
  interface Events extends AuditEvents {}
}

type AuditEmails = typeof auditEmails
declare module '#kernel/server/mail/emails.ts' {
  interface PersonalEmails extends AuditEmails {}
}
