// Type of a rule, which says for one event who is notified and which facts the email contains.
// app/server/all-notices.ts registers all rules.
import type { Tx } from '#kernel/server/db/connect.ts'
import type { EmailData, EmailName } from '#kernel/server/mail/emails.ts'
import type { Recipients } from './recipients.ts'

export interface Rule<Cause, Facts> {
  /**
   * Returns the facts for the email. Runs in the transaction of the change that causes the event.
   */
  gather: (tx: Tx, cause: Cause) => Promise<Facts>
  /** Returns the facts for several causes, in their order, with as many statements as for one. */
  gatherAll?: (tx: Tx, causes: readonly Cause[]) => Promise<Facts[]>
  /**
   * Recipients of the notice. They are determined when the notice is sent out, shortly after the
   * event.
   */
  recipients: (facts: Facts) => Recipients
  canBeMuted: boolean
  /** Recipients who get no email for this event, because another email covers the same change. */
  withoutEmail?: (facts: Facts) => Recipients
  /**
   * True if the notice is about the recipient and stays visible when they change role or
   * organisation.
   */
  isPersonal?: true
  /**
   * True if the notice itself causes no email, because emails are collected and sent at each
   * recipient's chosen frequency.
   */
  sendsNoEmail?: true
  /**
   * True if only the recipients may know about the event: nobody else's page updates, and no list
   * of emails shows it.
   */
  isSealed?: true
  /**
   * True if everybody who sees the tender may see the change, in which case all open pages of the
   * tender update. Otherwise only the managers' pages update, and no other user learns about the
   * change.
   */
  changesPage?: true
}

export function rule<Cause, Facts>(definition: Rule<Cause, Facts>): Rule<Cause, Facts> {
  return definition
}

/**
 * Some of the rules by event. `gather` must return the data for the email with the event's name.
 */
export type Rules = {
  [Event in EmailName]?: { gather: (tx: Tx, cause: never) => Promise<EmailData<Event>> }
}
