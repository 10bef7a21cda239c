// What the table of events says of each (events.ts).
import type { NotificationEvent } from '#domain/contract/notification.ts'
import type { Tx } from '#server/db/connect.ts'
import type { EmailData } from '#server/mail/emails.ts'
import type { Recipients } from './recipients.ts'

export interface Rule<Cause, Facts> {
  /** In the transaction of the cause. */
  gather: (tx: Tx, cause: Cause) => Promise<Facts>
  /** Decided when they are told, a moment later. */
  recipients: (facts: Facts) => Recipients
  canBeMuted: boolean
  /** Recipients without an email of this event: another email tells them of the same change. */
  sparedEmail?: (facts: Facts) => Recipients
  /** About the person: it stays theirs when they change role or organisation. */
  isPersonal?: true
  /** Its emails are gathered, and sent at each person's pace. */
  isInBellOnly?: true
  /** That it happened is nobody else's to know: no page moves by it, and no list of emails names it. */
  isSealed?: true
  /** Whoever looks at the tender may see what became of it, so their pages follow. Otherwise only
      the pages of those who manage it do, and nobody else learns that something happened. */
  changesPage?: true
}

export function rule<Cause, Facts>(definition: Rule<Cause, Facts>): Rule<Cause, Facts> {
  return definition
}

/** Some of the table: each event gathers what the email of its name says. */
export type Rules = {
  [Event in NotificationEvent]?: { gather: (tx: Tx, cause: never) => Promise<EmailData<Event>> }
}

export interface OfTender {
  tender_id: number
}
