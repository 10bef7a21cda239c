// Contents of webhook events, and the right that an organisation needs for each.
import type { WebhookEventType } from '../contract/webhook-events.ts'
import type { TenderAction } from '#features/tenders/rules/can.ts'
import type { WebhookData } from './webhook-tables.ts'

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

export function dataOf(type: WebhookEventType, facts: WebhookData): WebhookData {
  return Object.fromEntries(sentEvents[type].ids.map((name) => [name, facts[name]]))
}
