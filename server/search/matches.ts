// Two query plans for a search. Reading a search vector is expensive, since it is stored outside
// the row. If most tenders contain a word, reading all its matches from the search index is even
// more expensive. Common words are therefore searched by scanning the list in its order, which soon
// finds enough matches, and rarer words in the index. Each query is written so that PostgreSQL
// can't choose any other plan (docs/decisions/0020-search-without-a-planner.md).
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/db/connect.ts'
import { createResultCache } from '#server/db/result-cache.ts'
import { queryOf } from './full-text.ts'

export interface Matches {
  /** Common table expressions. The one named `matching` is used in place of `tenders`. */
  tables: RawBuilder<unknown>
  /** True if the result contains all matches. */
  isAll: RawBuilder<boolean>
}

const newest = sql`order by created_at desc, id desc`

const sampled = 100
/**
 * Number of hits in the sample at which a word counts as common. Reading a match from the index
 * costs a sixth of reading a vector, but scanning the list for 300 matches takes longer the rarer
 * the matches are. With a hundred thousand tenders, both cost the same if an eighth of the tenders
 * match.
 */
const leastCommon = sampled / 8
/** Maximum number of tenders scanned, since a word may be common only among the newest ones. */
const mostWalked = 3000

/**
 * Caches whether words are common, for a minute. An outdated result only makes the search slower.
 */
const cached = createResultCache<boolean>({ ms: 60_000, most: 1000 })

export function isCommon(db: Database, words: readonly string[]): Promise<boolean> {
  return cached(db, words.join(' '), async () => {
    const { rows } = await sql<{ hits: number }>`
      select count(*) as hits
      from (select search from tenders where deleted_at is null ${newest}
        limit ${sql.lit(sampled)}) as sample
      where search @@ ${queryOf(words)}`.execute(db)
    return rows[0]!.hits >= leastCommon
  })
}

interface Wish {
  query: RawBuilder<unknown>
  conditions: RawBuilder<boolean>
}

/** Scans the list's own index, and reads the vector only for tenders that the list would show. */
export function alongTheList({ query, conditions }: Wish): Matches {
  return {
    tables: sql`
      listed as (
        select id, created_at from tenders where ${conditions} ${newest}
        limit ${sql.lit(mostWalked)}),
      matching as (
        select listed.id, listed.created_at, title, estimated_value, submission_deadline,
          eligibility_type, search
        from listed cross join lateral (
          select * from tenders where tenders.id = listed.id offset 0) as tender
        where search @@ ${query})`,
    isAll: sql`(select count(*) from listed) < ${mostWalked}`,
  }
}

/**
 * Reads the matches from the search index. The search is the inner query's only condition, so that
 * PostgreSQL can't use any other index.
 */
export function fromTheIndex({ query, conditions }: Wish): Matches {
  return {
    tables: sql`
      matching as (
        select * from (select * from tenders where search @@ ${query} offset 0) as tenders
        where ${conditions})`,
    isAll: sql`true`,
  }
}
