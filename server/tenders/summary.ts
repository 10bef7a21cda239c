import { sql } from 'kysely'
import { tenderLimits } from '#domain/contract/tender.ts'

/**
 * The beginning of a tender's description, as lists show it. It is in the row, which the description is
 * too long for, except of tenders that were last edited before there was a column for it.
 */
export const summary = sql<string>`
  coalesce(tenders.summary, left(tenders.description, ${sql.lit(tenderLimits.summary)}))`
