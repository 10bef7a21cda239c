// Which notice becomes which event of a webhook, and what an organisation must be allowed to do with
// the tender for it to be sent. An organisation hears what one of its people could be told; besides,
// buyers hear of their own tenders what they did themselves, since a system of theirs did not.
import type { NotificationEvent } from '#domain/contract/notification.ts'
import type { WebhookEventType } from '#domain/contract/webhook-events.ts'
import type { TenderAction } from '#domain/rules/can.ts'
import type { WebhookData } from '#server/db/webhook-tables.ts'
import { ruleOf } from './events.ts'
import * as to from './recipients.ts'

export interface HookFacts extends WebhookData {
  tender_id: number
  /** A deadline moved while the tender was away. */
  is_republished?: boolean
}

interface Hook {
  type: WebhookEventType
  /** Among the users of its organisation there has to be one of these. */
  audience: (facts: HookFacts) => to.Recipients
  when?: (facts: HookFacts) => boolean
}

const tenderOnly = ['tender_id', 'reference'] as const
const ofQuestion = [...tenderOnly, 'question_id'] as const
const ofSupplier = [...tenderOnly, 'organisation_id'] as const

interface Sent {
  /** Asked of the rules before each delivery. */
  needs: TenderAction
  /** All that is said: the receiver asks the API for the rest, as whom it may. */
  ids: readonly (keyof WebhookData)[]
}

/** Bids are in none of these before they are opened. */
export const sentEvents: Record<WebhookEventType, Sent> = {
  'tender.published': { needs: 'see', ids: tenderOnly },
  'tender.changed': { needs: 'read', ids: tenderOnly },
  'tender.deadline_moved': { needs: 'see', ids: tenderOnly },
  'tender.unpublished': { needs: 'hearOf', ids: tenderOnly },
  'tender.archived': { needs: 'hearOf', ids: tenderOnly },
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

/** Whoever is told by email. */
function told(event: NotificationEvent, type: WebhookEventType): Hook {
  return { type, audience: (facts) => ruleOf(event).recipients(facts) }
}

/** They, and whose tender it is. */
function toldAndOwner(event: NotificationEvent, type: WebhookEventType): Hook {
  const audience = (facts: HookFacts) =>
    to.either(ruleOf(event).recipients(facts), to.managersOf(facts.tender_id))
  return { type, audience }
}

/** Everybody for whom there is a tender more, not only followers of its categories. */
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
  ],
  'tender-unpublished': [toldAndOwner('tender-unpublished', 'tender.unpublished')],
  'tender-archived': [toldAndOwner('tender-archived', 'tender.archived')],
  'tender-restored': [toldAndOwner('tender-restored', 'tender.restored')],
  'tender-closed': [toldAndOwner('tender-closed', 'tender.closed')],
  'tender-awarded-winner': [told('tender-awarded-winner', 'tender.awarded')],
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
