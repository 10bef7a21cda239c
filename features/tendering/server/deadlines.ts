import type { Actor } from '#kernel/rules/permission.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import type { CalendarTender } from '#features/calendar/server/calendar.ts'
import { findTender } from '#features/tenders/server/find-tender.ts'

/**
 * Returns the deadlines for the caller's calendar. Every user who can see a tender can see its
 * deadlines.
 */
export async function readDeadlines(
  db: Database,
  actor: Actor,
  tenderId: number,
): Promise<CalendarTender> {
  const tender = await findTender(db, actor, 'see', tenderId)
  const { buyer, sequence } = await db
    .selectFrom('tenders')
    .innerJoin('organisations', 'organisations.id', 'tenders.organisation_id')
    .select(['organisations.name as buyer', 'tenders.deadline_sequence as sequence'])
    .where('tenders.id', '=', tenderId)
    .executeTakeFirstOrThrow()
  return {
    ...tender,
    buyer,
    sequence,
    path: `/tenders/${tenderId}`,
    changed_at: tender.updated_at,
    isCancelled: tender.status === 'cancelled',
  }
}
