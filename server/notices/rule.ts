// The rule of an event in the table (events.ts).
import type { NotificationEvent } from '#domain/contract/notification.ts'
import type { Tx } from '#server/db/connect.ts'
import type { EmailData } from '#server/mail/emails.ts'
import type { Recipients } from './recipients.ts'

export interface Rule<Cause, Facts> {
  /** Runs in the transaction of the cause. */
  gather: (tx: Tx, cause: Cause) => Promise<Facts>
  /** Evaluated at the fan-out, a moment later. */
  recipients: (facts: Facts) => Recipients
  canBeMuted: boolean
  /** Recipients without an email of this event, because another email covers the same change. */
  sparedEmail?: (facts: Facts) => Recipients
  /** The notice is about the person and stays visible when they change role or organisation. */
  isPersonal?: true
  /** The emails are collected, and sent at each person's frequency. */
  isInBellOnly?: true
  /**
   * Only the recipient may know about it: no other page updates, and no list of emails shows it.
   */
  isSealed?: true
  /**
   * True if all users who see the tender may see the change, so that their pages update. Otherwise
   * only the managers' pages update, and no other user learns about it.
   */
  changesPage?: true
}

export function rule<Cause, Facts>(definition: Rule<Cause, Facts>): Rule<Cause, Facts> {
  return definition
}

/** A part of the table: each event returns the data of the email of the same name. */
export type Rules = {
  [Event in NotificationEvent]?: { gather: (tx: Tx, cause: never) => Promise<EmailData<Event>> }
}

export interface OfTender {
  tender_id: number
}
