// The table of events: their facts, their recipients, and whether the email can be muted. Emails
// about security, blocking, cancellation and deadlines can't be muted. Each event has an email of
// the same name (server/mail/emails) and a notification.
import type { NotificationEvent } from '#domain/contract/notification.ts'
import { accountEvents } from './events/account.ts'
import { bidEvents } from './events/bid.ts'
import { clarificationEvents } from './events/clarification.ts'
import { decisionEvents } from './events/decision.ts'
import { evaluationEvents } from './events/evaluation.ts'
import { contractEvents } from './events/contract.ts'
import { memberEvents } from './events/member.ts'
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
  ...memberEvents,
  ...organisationEvents,
  ...tenderEvents,
  ...invitationEvents,
  ...moderationEvents,
  ...questionEvents,
  ...bidEvents,
  ...clarificationEvents,
  ...decisionEvents,
  ...evaluationEvents,
  ...contractEvents,
  ...documentEvents,
  ...upkeepEvents,
} satisfies Required<Rules>

/** Type of the cause that `notify` takes for an event. */
export type CauseOf<Event extends NotificationEvent> = Parameters<
  (typeof events)[Event]['gather']
>[1]

/** Returns the rule for an event whose name comes from the database. */
export function ruleOf(event: string): Rule<unknown, unknown> {
  return events[event as NotificationEvent] as unknown as Rule<unknown, unknown>
}

/** Names of the emails whose existence must be known only to their recipients. */
export const sealedEmails = Object.keys(events).filter((event) => ruleOf(event).isSealed)

/**
 * Returns whether users can mute the email. Emails without an event are addressed to one person; of
 * these, only search alerts can be muted.
 */
export function canBeMuted(email: string): boolean {
  return email in events ? ruleOf(email).canBeMuted : email === 'search-alert'
}
