// Maps notices to webhook events, and lists the right that an organisation needs for each. An
// organisation receives the events that one of its users could be notified of; buyers also receive
// events about their own actions on their tenders, so that their systems learn of them.
import type { NotificationEvent } from '#domain/contract/notification.ts'
import type { WebhookEventType } from '#domain/contract/webhook-events.ts'
import type { TenderAction } from '#domain/rules/can.ts'
import type { WebhookData } from '#server/db/webhook-tables.ts'
import { ruleOf } from './events.ts'
import * as to from './recipients.ts'

export interface HookFacts extends WebhookData {
  tender_id: number
  /** True if a deadline was moved while the tender was unpublished. */
  is_republished?: boolean
  /** Labels of the changed fields, except for deadlines. */
  fields?: string[]
  /** True if the assessment summary is for a winner. */
  is_winner?: boolean
}

interface Hook {
  type: WebhookEventType
  /** Condition that at least one user in the organisation must match. */
  audience: (facts: HookFacts) => to.Recipients
  when?: (facts: HookFacts) => boolean
}

const tenderOnly = ['tender_id', 'reference'] as const
const ofQuestion = [...tenderOnly, 'question_id'] as const
const ofSupplier = [...tenderOnly, 'organisation_id'] as const

interface Sent {
  /** Right that is checked before each delivery. */
  needs: TenderAction
  /**
   * Ids that a delivery contains. The receiver reads everything else from the API with its own
   * rights.
   */
  ids: readonly (keyof WebhookData)[]
}

/**
 * Contents and required rights of all webhook events. No event mentions bids before they are
 * opened.
 */
export const sentEvents: Record<WebhookEventType, Sent> = {
  'tender.published': { needs: 'see', ids: tenderOnly },
  'tender.changed': { needs: 'read', ids: tenderOnly },
  'tender.deadline_moved': { needs: 'see', ids: tenderOnly },
  'tender.unpublished': { needs: 'receiveNotices', ids: tenderOnly },
  'tender.archived': { needs: 'receiveNotices', ids: tenderOnly },
  'tender.restored': { needs: 'see', ids: tenderOnly },
  'tender.closed': { needs: 'see', ids: tenderOnly },
  'tender.awarded': { needs: 'see', ids: tenderOnly },
  'tender.cancelled': { needs: 'see', ids: tenderOnly },
  'addendum.published': { needs: 'read', ids: [...tenderOnly, 'document_id'] },
  'nda.changed': { needs: 'see', ids: tenderOnly },
  'question.asked': { needs: 'overseeQuestions', ids: ofQuestion },
  'question.answered': { needs: 'readPublishedAnswers', ids: ofQuestion },
  'question.answer_withdrawn': { needs: 'readPublishedAnswers', ids: ofQuestion },
  'interest.registered': { needs: 'seeInterests', ids: ofSupplier },
  'interest.withdrawn': { needs: 'seeInterests', ids: ofSupplier },
  'invitation.received': { needs: 'see', ids: tenderOnly },
  'invitation.accepted': { needs: 'seeInvitations', ids: ofSupplier },
  'invitation.declined': { needs: 'seeInvitations', ids: ofSupplier },
  'bids.opened': { needs: 'oversee', ids: tenderOnly },
  'bid.opened': { needs: 'seeOwnBids', ids: tenderOnly },
}

/**
 * Returns a hook that sends the webhook event to all organisations with a user who gets the notice.
 */
function told(event: NotificationEvent, type: WebhookEventType): Hook {
  return { type, audience: (facts) => ruleOf(event).recipients(facts) }
}

/**
 * Returns a hook that sends the webhook event to all organisations with a user who gets the notice,
 * and to the tender's owner.
 */
function toldAndOwner(event: NotificationEvent, type: WebhookEventType): Hook {
  const audience = (facts: HookFacts) =>
    to.either(ruleOf(event).recipients(facts), to.managersOf(facts.tender_id))
  return { type, audience }
}

/**
 * Returns a hook that sends the publication event to all organisations with a user who gets the
 * notice, to the tender's owner and, if every supplier can see the tender, to all suppliers.
 */
function published(event: NotificationEvent, when?: Hook['when']): Hook {
  const known = toldAndOwner(event, 'tender.published').audience
  return {
    type: 'tender.published',
    audience: (facts) => to.either(known(facts), to.suppliersWhoFind(facts.tender_id)),
    ...(when && { when }),
  }
}

const hooks: Partial<Record<NotificationEvent, Hook[]>> = {
  'tender-published': [published('tender-published')],
  'tender-republished': [published('tender-republished')],
  'tender-changed': [toldAndOwner('tender-changed', 'tender.changed')],
  'deadline-moved': [
    published('deadline-moved', ({ is_republished }) => is_republished === true),
    toldAndOwner('deadline-moved', 'tender.deadline_moved'),
    {
      ...toldAndOwner('deadline-moved', 'tender.changed'),
      when: ({ is_republished, fields = [] }) => !is_republished && fields.length > 0,
    },
  ],
  'tender-unpublished': [toldAndOwner('tender-unpublished', 'tender.unpublished')],
  'tender-archived': [toldAndOwner('tender-archived', 'tender.archived')],
  'tender-restored': [toldAndOwner('tender-restored', 'tender.restored')],
  'tender-closed': [toldAndOwner('tender-closed', 'tender.closed')],
  'tender-awarded-winner': [told('tender-awarded-winner', 'tender.awarded')],
  // Unsuccessful bidders are covered by `tender-awarded-others`.
  'assessment-summary': [
    {
      ...told('assessment-summary', 'tender.awarded'),
      when: ({ is_winner }) => is_winner === true,
    },
  ],
  'tender-awarded-others': [toldAndOwner('tender-awarded-others', 'tender.awarded')],
  'tender-cancelled': [toldAndOwner('tender-cancelled', 'tender.cancelled')],
  'addendum-published': [toldAndOwner('addendum-published', 'addendum.published')],
  'nda-changed': [toldAndOwner('nda-changed', 'nda.changed')],
  'question-asked': [told('question-asked', 'question.asked')],
  'answer-published': [toldAndOwner('answer-published', 'question.answered')],
  'answer-unpublished': [toldAndOwner('answer-unpublished', 'question.answer_withdrawn')],
  invitation: [told('invitation', 'invitation.received')],
  'invitation-accepted': [told('invitation-accepted', 'invitation.accepted')],
  'invitation-declined': [told('invitation-declined', 'invitation.declined')],
  'bids-opened': [told('bids-opened', 'bids.opened')],
  'bid-opened': [told('bid-opened', 'bid.opened')],
}

export function hooksOf(event: string): Hook[] {
  return hooks[event as NotificationEvent] ?? []
}

export function dataOf(type: WebhookEventType, facts: WebhookData): WebhookData {
  return Object.fromEntries(sentEvents[type].ids.map((name) => [name, facts[name]]))
}
