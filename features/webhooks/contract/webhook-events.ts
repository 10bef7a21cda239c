// Events that webhooks can send. Buyers get events for their own organisation's tenders, and
// suppliers for tenders that they may see.
import type { OrganisationType } from '#kernel/contract/organisation.ts'
import type { Role } from '#kernel/contract/role.ts'
import type { TenderAction } from '#features/tenders/rules/can.ts'

/**
 * Subject of an event: ids with which the receiver can call the API, and the tender's reference.
 */
export interface WebhookData {
  tender_id?: number
  reference?: string
  question_id?: number
  document_id?: number
  organisation_id?: number
}

interface WebhookEvent {
  label: string
  /** Types of organisation that can subscribe to the event. */
  for: readonly OrganisationType[]
  /** Right that is checked before each delivery. */
  needs: TenderAction
  /**
   * Ids that a delivery contains. The receiver reads everything else from the API with its own
   * rights.
   */
  ids: readonly (keyof WebhookData)[]
}

const both = ['buyer', 'supplier'] as const
const buyers = ['buyer'] as const
const suppliers = ['supplier'] as const

const tenderOnly = ['tender_id', 'reference'] as const
const ofQuestion = [...tenderOnly, 'question_id'] as const
const ofSupplier = [...tenderOnly, 'organisation_id'] as const

/** The webhook events. None of them mentions bids before they are opened. */
export const webhookEvents = {
  'tender.published': { label: 'Tender published', for: both, needs: 'see', ids: tenderOnly },
  'tender.changed': { label: 'Tender changed', for: both, needs: 'read', ids: tenderOnly },
  'tender.deadline_moved': { label: 'Deadline moved', for: both, needs: 'see', ids: tenderOnly },
  'tender.unpublished': {
    label: 'Tender unpublished',
    for: both,
    needs: 'receiveNotices',
    ids: tenderOnly,
  },
  'tender.archived': {
    label: 'Tender deleted',
    for: both,
    needs: 'receiveNotices',
    ids: tenderOnly,
  },
  'tender.restored': { label: 'Tender restored', for: both, needs: 'see', ids: tenderOnly },
  'tender.closed': { label: 'Tender closed', for: both, needs: 'see', ids: tenderOnly },
  'tender.awarded': { label: 'Tender awarded', for: both, needs: 'see', ids: tenderOnly },
  'tender.cancelled': { label: 'Tender cancelled', for: both, needs: 'see', ids: tenderOnly },
  'addendum.published': {
    label: 'Addendum published',
    for: both,
    needs: 'read',
    ids: [...tenderOnly, 'document_id'],
  },
  'nda.changed': {
    label: 'Non-disclosure agreement changed',
    for: both,
    needs: 'see',
    ids: tenderOnly,
  },
  'question.asked': {
    label: 'Question asked',
    for: buyers,
    needs: 'overseeQuestions',
    ids: ofQuestion,
  },
  'question.answered': {
    label: 'Answer published',
    for: both,
    needs: 'readPublishedAnswers',
    ids: ofQuestion,
  },
  'question.answer_withdrawn': {
    label: 'Answer withdrawn',
    for: both,
    needs: 'readPublishedAnswers',
    ids: ofQuestion,
  },
  'interest.registered': {
    label: 'Interest registered',
    for: buyers,
    needs: 'seeInterests',
    ids: ofSupplier,
  },
  'interest.withdrawn': {
    label: 'Interest withdrawn',
    for: buyers,
    needs: 'seeInterests',
    ids: ofSupplier,
  },
  'invitation.received': {
    label: 'Invitation received',
    for: suppliers,
    needs: 'see',
    ids: tenderOnly,
  },
  'invitation.accepted': {
    label: 'Invitation accepted',
    for: buyers,
    needs: 'seeInvitations',
    ids: ofSupplier,
  },
  'invitation.declined': {
    label: 'Invitation declined',
    for: buyers,
    needs: 'seeInvitations',
    ids: ofSupplier,
  },
  'bids.opened': { label: 'Bids opened', for: buyers, needs: 'oversee', ids: tenderOnly },
  'bid.opened': { label: 'Your bid opened', for: suppliers, needs: 'seeOwnBids', ids: tenderOnly },
} satisfies Record<string, WebhookEvent>

export type WebhookEventType = keyof typeof webhookEvents

export const webhookEventTypes = Object.keys(webhookEvents) as WebhookEventType[]

/**
 * Returns the events that a role can subscribe to: none for administrators, who don't belong to an
 * organisation.
 */
export function webhookEventsFor(role: Role): WebhookEventType[] {
  return webhookEventTypes.filter((event) =>
    webhookEvents[event].for.some((allowed) => allowed === role),
  )
}

/** Event that is sent on request, and only to the webhook under test. */
export const testEvent = 'webhook.test'

/**
 * Returns the label of an event type, or the type itself if it is unknown because another release
 * of the portal queued the event.
 */
export function webhookEventLabel(type: string): string {
  if (type === testEvent) return 'Test event'
  return type in webhookEvents ? webhookEvents[type as WebhookEventType].label : type
}
