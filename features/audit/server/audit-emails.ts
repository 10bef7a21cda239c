import { reasons, type Email } from '#kernel/server/mail/email.ts'

const openLog = { label: 'Open the audit log', path: '/admin/audit-logs' }

export const auditEmails = {
  'audit-broken': (data: { faults: string[] }): Email => ({
    subject: 'The audit log may have been tampered with',
    summary: 'The daily check of the audit log has failed. Please look into it today.',
    paragraphs: [
      ...data.faults,
      'Do not delete anything. Keep a copy of the database, of DATA_DIR and of the file storage as they are now, then run npm run audit:verify. docs/operations.md says what each finding means.',
    ],
    action: openLog,
    reason: reasons.administrator,
  }),

  'audit-head': (data: { head: string; public_key: string; rows: number }): Email => ({
    subject: 'Signed head of the audit log',
    summary: `The audit log has ${data.rows.toLocaleString('en-GB')} rows. Please keep this email: it shows if any of them is changed later.`,
    paragraphs: [data.head, `Public key (Ed25519): ${data.public_key}`],
    action: openLog,
    reason: 'You’re getting this email because AUDIT_ANCHOR_EMAIL names your address.',
  }),
} satisfies Record<string, (data: never) => Email>

type AuditEmails = typeof auditEmails
declare module '#kernel/server/mail/emails.ts' {
  interface Emails extends AuditEmails {}
  interface PersonalEmails extends Pick<AuditEmails, 'audit-head'> {}
}
