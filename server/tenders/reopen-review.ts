import type { ModerationStatus } from '#domain/contract/moderation.ts'
import { isPublic, type TenderFacts } from '#domain/rules/can.ts'
import { reviewAfterChange } from '#domain/rules/moderation.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Change } from '#server/db/tender-tables.ts'

interface Changed extends Pick<TenderFacts, 'status' | 'was_published'> {
  id: number
  moderation_status: ModerationStatus
}

/**
 * Reopens the moderation after a change of the tender's content, in the same transaction, and
 * returns the changes for the audit row. A draft is reviewed when it is published again.
 */
export async function reopenReview(
  tx: Tx,
  tender: Changed,
): Promise<Record<string, Change> | undefined> {
  const from = tender.moderation_status
  const to = reviewAfterChange[from]
  if (to === from || !isPublic(tender)) return undefined
  await tx
    .updateTable('tenders')
    .set({ moderation_status: to })
    .where('id', '=', tender.id)
    .execute()
  return { moderation_status: { from, to } }
}
