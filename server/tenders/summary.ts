import { sql } from 'kysely'
import { tenderLimits } from '#domain/contract/tender.ts'

/**
 * The beginning of a tender's description, as lists show it. The column avoids reading the long
 * description, and is missing for tenders last edited before it existed.
 */
export const summary = sql<string>`
  coalesce(tenders.summary, left(tenders.description, ${sql.lit(tenderLimits.summary)}))`
