import { sql, type RawBuilder } from 'kysely'
import { containing } from '#kernel/server/db/like.ts'

/**
 * Matches tenders by the words of their text or by a part of their reference, for administrators.
 * Both halves have an index, which PostgreSQL uses for rare words; it finds common words by reading
 * the list. Callers therefore have the statement planned each time.
 */
export function isFoundBy(search: string): RawBuilder<boolean> {
  return sql`(tenders.search @@ websearch_to_tsquery('portal', ${search})
    or tenders.reference ilike ${containing(search)})`
}
