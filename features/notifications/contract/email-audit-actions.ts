// Audit actions about emails that could not be delivered.
import { auditAction } from '#kernel/contract/audit-action.ts'

export const emailAuditActions = {
  'letter.retried': auditAction<{ letter: string; recipient: string }>(
    'sent an email to {recipient} again',
    'Email sent again',
  ),
  'letter.all_retried': auditAction<{ letters: number }>(
    'sent all undelivered emails again',
    'Emails sent again',
  ),
  'letter.discarded': auditAction<{ letter: string; recipient: string }>(
    'discarded an email to {recipient}',
    'Email discarded',
  ),
}
