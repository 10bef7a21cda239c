import { sql } from 'kysely'

/** Condition: an active administrator other than the tender's creator could review it. */
export const hasOtherReviewer = sql<boolean>`exists (select from users reviewers
  where reviewers.role = 'admin' and reviewers.is_active and reviewers.id <> tenders.created_by)`
