import { sql, type RawBuilder } from 'kysely'
import { containing } from '#kernel/server/db/like.ts'

/**
 * Matches tenders by words in their text or by a part of their reference, for administrators. Each
 * half of the condition has an index, which PostgreSQL uses for rare words; it finds common words
 * by reading the list. Callers therefore have the statement planned on each call.
 */
export function isFoundBy(search: string): RawBuilder<boolean> {
  return sql`(tenders.search @@ websearch_to_tsquery('portal', ${search})
    or tenders.reference ilike ${containing(search)})`
}
