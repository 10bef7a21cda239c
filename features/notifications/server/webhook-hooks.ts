// Maps notices to webhook events. An organisation receives the events that one of its users could be
// notified of; buyers also receive events about their own actions on their tenders, so that their
// systems learn of them.
import { sql } from 'kysely'
import type { WebhookEventType } from '#features/webhooks/contract/webhook-events.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { WebhookData } from '#features/webhooks/server/webhook-tables.ts'
import * as to from '#features/tenders/server/recipients.ts'
import { ruleOf, type EventName } from '#kernel/server/notices/events.ts'
import type { FannedOutNotice } from '#kernel/server/notices/fan-out.ts'
import { queueWebhooks } from '#features/webhooks/server/queue-webhooks.ts'
import { either, type Recipients } from '#kernel/server/notices/recipients.ts'

interface HookFacts extends WebhookData {
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
  audience: (facts: HookFacts) => Recipients
  when?: (facts: HookFacts) => boolean
}

/**
 * Returns a hook that sends the webhook event to all organisations with a user who gets the notice.
 */
function toRecipients(event: EventName, type: WebhookEventType): Hook {
  return { type, audience: (facts) => ruleOf(event).recipients(facts) }
}

/**
 * Returns a hook that sends the webhook event to all organisations with a user who gets the notice,
 * and to the tender's owner.
 */
function recipientsAndOwner(event: EventName, type: WebhookEventType): Hook {
  const audience = (facts: HookFacts) =>
    either(ruleOf(event).recipients(facts), to.managersOf(facts.tender_id))
  return { type, audience }
}

/**
 * Returns a hook that sends the publication event to all organisations with a user who gets the
 * notice, to the tender's owner and, if every supplier can see the tender, to all suppliers.
 */
function published(event: EventName, when?: Hook['when']): Hook {
  const known = recipientsAndOwner(event, 'tender.published').audience
  return {
    type: 'tender.published',
    audience: (facts) => either(known(facts), to.suppliersWhoFind(facts.tender_id)),
    ...(when && { when }),
  }
}

const hooks: Partial<Record<EventName, Hook[]>> = {
  'tender-published': [published('tender-published')],
  'tender-republished': [published('tender-republished')],
  'tender-changed': [recipientsAndOwner('tender-changed', 'tender.changed')],
  'deadline-moved': [
    published('deadline-moved', ({ is_republished }) => is_republished === true),
    recipientsAndOwner('deadline-moved', 'tender.deadline_moved'),
    {
      ...recipientsAndOwner('deadline-moved', 'tender.changed'),
      when: ({ is_republished, fields = [] }) => !is_republished && fields.length > 0,
    },
  ],
  'tender-unpublished': [recipientsAndOwner('tender-unpublished', 'tender.unpublished')],
  'tender-archived': [recipientsAndOwner('tender-archived', 'tender.archived')],
  'tender-restored': [recipientsAndOwner('tender-restored', 'tender.restored')],
  'tender-closed': [recipientsAndOwner('tender-closed', 'tender.closed')],
  'tender-awarded-winner': [toRecipients('tender-awarded-winner', 'tender.awarded')],
  // Unsuccessful bidders are covered by `tender-awarded-others`.
  'assessment-summary': [
    {
      ...toRecipients('assessment-summary', 'tender.awarded'),
      when: ({ is_winner }) => is_winner === true,
    },
  ],
  'tender-awarded-others': [recipientsAndOwner('tender-awarded-others', 'tender.awarded')],
  'tender-cancelled': [recipientsAndOwner('tender-cancelled', 'tender.cancelled')],
  'addendum-published': [recipientsAndOwner('addendum-published', 'addendum.published')],
  'nda-changed': [recipientsAndOwner('nda-changed', 'nda.changed')],
  'question-asked': [toRecipients('question-asked', 'question.asked')],
  'answer-published': [recipientsAndOwner('answer-published', 'question.answered')],
  'answer-unpublished': [recipientsAndOwner('answer-unpublished', 'question.answer_withdrawn')],
  invitation: [toRecipients('invitation', 'invitation.received')],
  'invitation-accepted': [toRecipients('invitation-accepted', 'invitation.accepted')],
  'invitation-declined': [toRecipients('invitation-declined', 'invitation.declined')],
  'bids-opened': [toRecipients('bids-opened', 'bids.opened')],
  'bid-opened': [toRecipients('bid-opened', 'bid.opened')],
}

function hooksOf(event: string): Hook[] {
  return hooks[event as EventName] ?? []
}

/**
 * Queues deliveries of the notice's webhook events. An organisation gets an event if at least one
 * of its users is in the event's audience now.
 */
export async function queueNotice(tx: Tx, notice: FannedOutNotice): Promise<void> {
  const facts = notice.facts as HookFacts
  for (const { type, audience, when } of hooksOf(notice.event)) {
    if (when && !when(facts)) continue
    await queueWebhooks(tx, {
      type,
      facts,
      occurredAt: sql`${notice.created_at}::timestamptz`,
      to: sql`w.organisation_id in (select users.organisation_id from users
        where users.organisation_id is not null and ${audience(facts)})`,
    })
  }
}
