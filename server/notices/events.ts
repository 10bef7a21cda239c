// The table of events: what happened → what is said → who is told → whether they may mute the
// email. Security, blocking, cancellation and deadline emails can't be muted. Each event has an
// email of its own name (server/mail/emails) and a place in the bell.
import type { NotificationEvent } from '#domain/contract/notification.ts'
import { accountEvents } from './events/account.ts'
import { bidEvents } from './events/bid.ts'
import { documentEvents } from './events/document.ts'
import { invitationEvents } from './events/invitation.ts'
import { moderationEvents } from './events/moderation.ts'
import { organisationEvents } from './events/organisation.ts'
import { questionEvents } from './events/question.ts'
import { tenderEvents } from './events/tender.ts'
import { upkeepEvents } from './events/upkeep.ts'
import type { Rule, Rules } from './rule.ts'

const events = {
  ...accountEvents,
  ...organisationEvents,
  ...tenderEvents,
  ...invitationEvents,
  ...moderationEvents,
  ...questionEvents,
  ...bidEvents,
  ...documentEvents,
  ...upkeepEvents,
} satisfies Required<Rules>

/** What `tell` has to be given. */
export type CauseOf<Event extends NotificationEvent> = Parameters<
  (typeof events)[Event]['gather']
>[1]

/** The same table, read by a name that comes from the database. */
export function ruleOf(event: string): Rule<unknown, unknown> {
  return events[event as NotificationEvent] as unknown as Rule<unknown, unknown>
}

/** Emails that nobody but their reader is to know of. */
export const sealedEmails = Object.keys(events).filter((event) => ruleOf(event).isSealed)

/** Emails without an event are made for one person; of those, only what searches found can be switched off. */
export function canBeMuted(email: string): boolean {
  return email in events ? ruleOf(email).canBeMuted : email === 'search-alert'
}
