import { sql } from 'kysely'
import type { TenderChanges } from '#domain/contract/tender-input.ts'
import { tenderTexts } from '#domain/contract/tender.ts'
import type { Actor } from '#domain/rules/can.ts'
import { deadlineFields, pastDeadlines } from '#domain/rules/tender-deadlines.ts'
import { hasEnded } from '#domain/rules/tender-lifecycle.ts'
import type { Tx } from '#server/db/connect.ts'
import { requireDeadlineMovable } from '#server/bidding/guards.ts'
import { record } from '#server/audit/record.ts'
import { ensureNda } from '#server/features/nda/queries.ts'
import type { Cause } from '#server/http/cause.ts'
import { invalid, type FieldErrors } from '#server/http/refusal.ts'
import type { FoundTender } from '#server/tenders/find-tender.ts'
import { reopenReview } from '#server/tenders/reopen-review.ts'
import { tellOfChange } from '#server/tenders/tell-suppliers.ts'
import { writeVersion } from '#server/tenders/write-version.ts'
import { differences, type Differences } from './differences.ts'

interface Edit {
  user: Actor
  cause: Cause
  /** Callers hold the lock. */
  tender: FoundTender
  body: TenderChanges
}

/**
 * Saves the changed fields, with a change notice once published. Returns whether any field changed.
 */
export async function editTender(tx: Tx, { user, cause, tender, body }: Edit): Promise<boolean> {
  const { change_note, metadata, ...fields } = body
  const changes = differences(tender, { ...fields, ...metadata })
  requireAllowed(tender, changes, body)
  if (changes.submission_deadline) await requireDeadlineMovable(tx, tender.id)
  // Saving counts as the buyer's response to requested changes.
  const isOver = hasEnded(tender.status)
  const isAnswer =
    tender.moderation_status === 'changes_requested' && tender.status !== 'draft' && !isOver
  if (Object.keys(changes).length === 0 && !isAnswer) return false

  const version = tender.version + 1
  await tx
    .updateTable('tenders')
    .set({
      ...Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to])),
      version,
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', tender.id)
    .execute()
  await ensureNda(tx, user, {
    id: tender.id,
    eligibility_type: fields.eligibility_type ?? tender.eligibility_type,
  })
  if (Object.keys(changes).length > 0) {
    await writeVersion(tx, { tender, version, user, change_note, changes })
  }
  await record(tx, cause, {
    action: 'tender.updated',
    resource: ['Tender', tender.id],
    metadata: { version, change_note },
    // A correction of an ended tender needs no moderation.
    changes: { ...changes, ...(isOver ? {} : await reopenReview(tx, tender)) },
  })
  await tellOfChange(tx, { tender, changes, change_note })
  return true
}

function requireAllowed(tender: FoundTender, changes: Differences, body: TenderChanges): void {
  const moved = deadlineFields.filter((field) => changes[field])
  const errors: FieldErrors = pastDeadlines(body, tender.now, moved) ?? {}
  if (hasEnded(tender.status)) {
    for (const field of moved) errors[field] = [tenderTexts.deadlineOver]
    if (!body.change_note) errors['change_note'] = [tenderTexts.correctionNoteRequired]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
