import { sql } from 'kysely'
import { tenderLimits } from '#domain/contract/tender.ts'

/**
 * The beginning of a tender's description, for lists. The column avoids reading the long
 * description; it is null for tenders last edited before it was added.
 */
export const summary = sql<string>`
  coalesce(tenders.summary, left(tenders.description, ${sql.lit(tenderLimits.summary)}))`
