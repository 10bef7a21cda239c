// The declaration of an event: its rule, its email and its webhook events. Each feature declares
// its events in a `<noun>-events.ts`, and app/server/all-notices.ts registers them.
import type { Tx } from '#kernel/server/db/connect.ts'
import type { EmailDeclaration } from '#kernel/server/mail/emails.ts'
import type { Recipients } from './recipients.ts'

/** The declarations by event. Each file with events adds its own. */
export interface Events {}

export type EventName = keyof Events

/** Type of the cause that `notify` takes for an event. */
export type CauseOf<Event extends EventName> = Parameters<Events[Event]['gather']>[1]

/** Says who is notified of an event, and which facts its email contains. */
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

/** The webhook events by type. The webhooks feature adds them. */
export interface WebhookTypes {}

/** A webhook event. It is sent to every organisation with a user who gets the notice. */
interface EventWebhook<Facts> {
  type: keyof WebhookTypes
  /**
   * Other organisations to which the event is sent: the tender's owner and, if every supplier can
   * see the tender, all suppliers.
   */
  also?: 'owner' | 'owner and suppliers'
  when?: (facts: Facts) => boolean
}

export interface EventDeclaration<Cause, Facts extends Data, Data>
  extends Rule<Cause, Facts>, EmailDeclaration<Data> {
  webhooks?: readonly EventWebhook<Facts>[]
}

/** Returns a rule that several events share. */
export const rule = <Cause, Facts>(shared: Rule<Cause, Facts>): Rule<Cause, Facts> => shared

export const event = <Cause, Facts extends Data, Data>(
  declaration: EventDeclaration<Cause, Facts, Data>,
): EventDeclaration<Cause, Facts, Data> => declaration
