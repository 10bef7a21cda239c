import type { TenderChanges } from '#features/tenders/contract/tender-input.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { deadlineFields, pastDeadlines } from '#features/tenders/rules/tender-deadlines.ts'
import { hasEnded } from '#features/tenders/rules/tender-lifecycle.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { requireDeadlineMovable } from '#features/bids/setup/server/guards.ts'
import { ensureNda } from '#features/tenders/nda/server/queries.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { invalid, type FieldErrors } from '#kernel/server/http/refusal.ts'
import { changed } from '#features/tenders/server/changed.ts'
import { requireApprovals } from '#features/approvals/server/approvals.ts'
import { differences, type Differences } from '#features/tenders/server/differences.ts'
import type { LockedTender } from '#features/tenders/server/find-tender.ts'
import { notifyOfChange } from '#features/tenders/server/notify-suppliers.ts'
import { editProposals } from '#features/publication/server/publication-proposals.ts'

interface Edit {
  user: Actor
  cause: Cause
  /** The tender, which the caller has locked. */
  tender: LockedTender
  body: TenderChanges
}

/**
 * Saves the changed fields and, once the tender is published, sends a change notice. Returns false
 * if there was nothing to save.
 */
export async function editTender(tx: Tx, { user, cause, tender, body }: Edit): Promise<boolean> {
  const { change_note, metadata, ...fields } = body
  const changes = differences(tender, { ...fields, ...metadata })
  requireAllowed(tender, changes, body)
  if (changes.submission_deadline) await requireDeadlineMovable(tx, tender.id)
  if (tender.status !== 'draft') {
    await requireApprovals(tx, tender, () => editProposals(tx, tender, { changes, change_note }))
  }
  // If a moderator requested changes, saving counts as the buyer's response, even if no field has
  // changed.
  const isOver = hasEnded(tender.status)
  const isAnswer =
    tender.moderation_status === 'changes_requested' && tender.status !== 'draft' && !isOver
  const hasChanges = Object.keys(changes).length > 0
  if (!hasChanges && !isAnswer) return false

  await ensureNda(tx, user, {
    id: tender.id,
    eligibility_type: fields.eligibility_type ?? tender.eligibility_type,
  })
  await changed(tx, tender, {
    cause,
    audit: {
      action: 'tender.updated',
      resource: ['Tender', tender.id],
      metadata: { version: tender.version + 1, change_note },
      changes,
    },
    values: Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to])),
    ...(hasChanges && { history: { changes, change_note } }),
    raisesVersion: true,
    // A correction to an ended tender needs no moderation.
    reopensReview: !isOver,
    notify: (tx) => notifyOfChange(tx, { tender, changes, change_note }),
  })
  return true
}

function requireAllowed(tender: LockedTender, changes: Differences, body: TenderChanges): void {
  const moved = deadlineFields.filter((field) => changes[field])
  const errors: FieldErrors = pastDeadlines(body, tender.now, moved) ?? {}
  if (hasEnded(tender.status)) {
    for (const field of moved)
      errors[field] = ['The tender has ended, so its deadlines can no longer be moved']
    if (!body.change_note)
      errors['change_note'] = ['Explain the correction: suppliers will read this note']
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
