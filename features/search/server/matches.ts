// Two query plans for a search in the tender list. Reading a search vector is expensive, since it
// is stored outside the row. If most tenders contain a word, reading all its matches from the
// search index is even more expensive. For a common word, the tenders are therefore scanned, newest
// first: the scan soon finds the 300 matches that the list ranks. A rarer word is looked up in the
// index. Each query is written so that PostgreSQL can't choose any other plan
// (docs/decisions/0007-search.md).
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#kernel/server/db/connect.ts'
import { createResultCache } from '#kernel/server/db/result-cache.ts'
import { queryOf } from './full-text.ts'

export interface Matches {
  /** Common table expressions. The one named `matching` is used in place of `tenders`. */
  tables: RawBuilder<unknown>
  /** True if `matching` contains all matches, which a scan that stops early can't guarantee. */
  isAll: RawBuilder<boolean>
}

const newest = sql`order by created_at desc, id desc`

const sampled = 100
/**
 * Number of matches among the `sampled` newest tenders at which a word counts as common. The index
 * reads every match, each at a sixth of the cost of reading a vector, whereas a scan reads the
 * vector of every tender until it has found 300 matches. With a hundred thousand tenders, both cost
 * the same if an eighth of the tenders match.
 */
const minCommonHits = sampled / 8
/**
 * Maximum number of tenders scanned. Without it, a word that is common only among the newest
 * tenders would cause all older ones to be scanned too.
 */
const maxScanned = 3000

/**
 * Caches whether words are common, for a minute. An outdated result only makes the search slower.
 */
const cached = createResultCache<boolean>({ ms: 60_000, max: 1000 })

export function isCommon(db: Database, words: readonly string[]): Promise<boolean> {
  return cached(db, words.join(' '), async () => {
    const { rows } = await sql<{ hits: number }>`
      select count(*) as hits
      from (select search from tenders where deleted_at is null ${newest}
        limit ${sql.lit(sampled)}) as sample
      where search @@ ${queryOf(words)}`.execute(db)
    return rows[0]!.hits >= minCommonHits
  })
}

interface Wish {
  query: RawBuilder<unknown>
  conditions: RawBuilder<boolean>
}

/**
 * Scans the tenders in the order of the tender list, and reads the search vector only for those
 * that meet the list's other conditions.
 */
export function alongTheList({ query, conditions }: Wish): Matches {
  return {
    tables: sql`
      listed as (
        select id, created_at from tenders where ${conditions} ${newest}
        limit ${sql.lit(maxScanned)}),
      matching as (
        select listed.id, listed.created_at, title, estimated_value, submission_deadline,
          eligibility_type, search
        from listed cross join lateral (
          select * from tenders where tenders.id = listed.id offset 0) as tender
        where search @@ ${query})`,
    isAll: sql`(select count(*) from listed) < ${maxScanned}`,
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
