// Events that webhooks can send. Buyers get events for their own organisation's tenders, and
// suppliers for tenders that they may see.
import type { OrganisationType } from '#kernel/contract/organisation.ts'
import type { Role } from '#kernel/contract/role.ts'

interface WebhookEvent {
  label: string
  /** Types of organisation that can subscribe to the event. */
  for: readonly OrganisationType[]
}

const both = ['buyer', 'supplier'] as const
const buyers = ['buyer'] as const
const suppliers = ['supplier'] as const

export const webhookEvents = {
  'tender.published': { label: 'Tender published', for: both },
  'tender.changed': { label: 'Tender changed', for: both },
  'tender.deadline_moved': { label: 'Deadline moved', for: both },
  'tender.unpublished': { label: 'Tender unpublished', for: both },
  'tender.archived': { label: 'Tender deleted', for: both },
  'tender.restored': { label: 'Tender restored', for: both },
  'tender.closed': { label: 'Tender closed', for: both },
  'tender.awarded': { label: 'Tender awarded', for: both },
  'tender.cancelled': { label: 'Tender cancelled', for: both },
  'addendum.published': { label: 'Addendum published', for: both },
  'nda.changed': { label: 'Non-disclosure agreement changed', for: both },
  'question.asked': { label: 'Question asked', for: buyers },
  'question.answered': { label: 'Answer published', for: both },
  'question.answer_withdrawn': { label: 'Answer withdrawn', for: both },
  'interest.registered': { label: 'Interest registered', for: buyers },
  'interest.withdrawn': { label: 'Interest withdrawn', for: buyers },
  'invitation.received': { label: 'Invitation received', for: suppliers },
  'invitation.accepted': { label: 'Invitation accepted', for: buyers },
  'invitation.declined': { label: 'Invitation declined', for: buyers },
  'bids.opened': { label: 'Bids opened', for: buyers },
  'bid.opened': { label: 'Your bid opened', for: suppliers },
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
