// One review decision: updates the tender, writes the audit row and notifies the buyers in one
// transaction.
import { sql } from 'kysely'
import type { ModeratedTender } from '#features/tenders/moderation/contract/moderation.ts'
import {
  moderationTransitions,
  whyNotModerate,
  type ModerationAction,
} from '#features/tenders/moderation/rules/moderation.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { tenderTransitions } from '#features/tenders/rules/tender-lifecycle.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { changed } from '#features/tenders/server/changed.ts'
import { lockTender } from '#features/tenders/server/find-tender.ts'
import { contentAsPublished } from '#features/publication/server/publication.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { refusalFor } from '#kernel/server/http/refusal.ts'
import type { Transact } from '#kernel/server/http/rights.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { findModerated } from './queries.ts'

/**
 * Review decision. An approval has no notes; the notes on any other decision explain that decision
 * to the buyers.
 */
export type Judgement =
  | { action: Extract<ModerationAction, 'approve'>; notes: null }
  | { action: Exclude<ModerationAction, 'approve'>; notes: string }

interface Review {
  params: { tenderId: number }
  user: Actor
  cause: Cause
  transact: Transact
}

export async function moderate(
  { params: { tenderId }, user, cause, transact }: Review,
  judgement: Judgement,
): Promise<ModeratedTender> {
  return transact(async (tx) => {
    // The tender is locked before the decision, because two administrators may decide at the same
    // time.
    const tender = await lockTender(tx, user, 'see', tenderId)
    const before = await findModerated(tx, tenderId)
    const reason = whyNotModerate(user, judgement.action, before)
    if (reason) throw refusalFor(reason)
    if (isSame(before, judgement)) return before

    await tx
      .updateTable('tenders')
      .set(await valuesFor(tx, tenderId, judgement))
      .where('id', '=', tenderId)
      .execute()
    const after = await findModerated(tx, tenderId)
    await changed(tx, tender, {
      cause,
      audit: entryOf({ judgement, before, after }),
      // Only a rejection changes the tender itself. Other decisions keep its version, so that a
      // buyer's edit in progress doesn't conflict.
      raisesVersion: judgement.action === 'reject',
      notify: (tx) => notifyPeople(tx, tender.id, judgement),
    })
    return after
  })
}

/**
 * Returns whether the decision is already in effect, for example after a double click, in which
 * case no second notice is sent.
 */
function isSame(tender: ModeratedTender, { action, notes }: Judgement): boolean {
  const { to } = moderationTransitions[action]
  return tender.moderation_status === to && tender.moderation_notes === notes
}

async function valuesFor(tx: Tx, tenderId: number, { action, notes }: Judgement) {
  const judged = {
    moderation_status: moderationTransitions[action].to,
    moderation_status_since: sql<string>`now()`,
    moderation_notes: notes,
    // The buyer's reply referred to the previous note, so it is cleared.
    moderation_reply: null,
  }
  // Only a rejection also unpublishes the tender.
  if (action !== 'reject') return judged
  return {
    ...judged,
    status: tenderTransitions.unpublish.to,
    last_published: await contentAsPublished(tx, tenderId),
  }
}

interface Outcome {
  judgement: Judgement
  before: ModeratedTender
  after: ModeratedTender
}

function entryOf({ judgement, before, after }: Outcome) {
  const fields = ['status', 'moderation_status', 'moderation_notes', 'moderation_reply'] as const
  const changed = fields.filter((field) => before[field] !== after[field])
  return {
    action: `tender.moderation_${moderationTransitions[judgement.action].to}` as const,
    resource: ['Tender', after.id] as ['Tender', number],
    metadata: { reference: after.reference, notes: judgement.notes },
    changes: Object.fromEntries(
      changed.map((field) => [field, { from: before[field], to: after[field] }]),
    ),
  }
}

const emails = {
  flag: 'moderation-flagged',
  requestChanges: 'moderation-changes-requested',
  reject: 'moderation-rejected',
} as const

async function notifyPeople(tx: Tx, tender_id: number, judgement: Judgement): Promise<void> {
  if (judgement.action === 'approve') return
  const about = { tender_id }
  await notify(tx, emails[judgement.action], { ...about, notes: judgement.notes })
  if (judgement.action === 'reject') await notify(tx, 'tender-unpublished', about)
}
