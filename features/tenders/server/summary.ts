import { sql } from 'kysely'
import { tenderLimits } from '../contract/tender.ts'

/**
 * The beginning of a tender's description, for lists. Lists read it from the column `summary`, so
 * that they don't have to read the long description. The column is null for tenders last edited
 * before it existed.
 */
export const summary = sql<string>`
  coalesce(tenders.summary, left(tenders.description, ${sql.lit(tenderLimits.summary)}))`
