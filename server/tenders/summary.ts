import { sql } from 'kysely'
import { tenderLimits } from '#domain/contract/tender.ts'

/**
 * The beginning of a tender's description, for lists. The column `summary` spares lists from
 * reading the long description. The column is null for tenders last edited before it existed.
 */
export const summary = sql<string>`
  coalesce(tenders.summary, left(tenders.description, ${sql.lit(tenderLimits.summary)}))`
