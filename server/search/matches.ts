// Two ways to the matches of a search. Reading a search vector is expensive, since it lies outside the
// row, and gathering a word that most tenders have from the search index is more so: a common word is
// looked for along the list, where the next match is never far away, a rarer one in the index. Each
// is written so that PostgreSQL has no other way to go (docs/decisions/0020-search-without-a-planner.md).
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/db/connect.ts'
import { rememberFor } from '#server/db/remember.ts'
import { queryOf } from './full-text.ts'

export interface Matches {
  /** To be put after `with`; the one called `matching` stands for tenders. */
  tables: RawBuilder<unknown>
  /** Whether all matches are among them, however few there are. */
  isAll: RawBuilder<boolean>
}

const newest = sql`order by created_at desc, id desc`

const sampled = 100
/**
 * Picking a match from the index costs a sixth of reading a vector, and the walk to 300 of them gets
 * longer as they get rarer: with a hundred thousand tenders the two meet at an eighth of them.
 */
const leastCommon = sampled / 8
/** A word may be common among the newest only. */
const mostWalked = 3000

/** What is common today is so in a minute, and a wrong guess is only slower. */
const remember = rememberFor<boolean>({ ms: 60_000, most: 1000 })

export function isCommon(db: Database, words: readonly string[]): Promise<boolean> {
  return remember(db, words.join(' '), async () => {
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

/** The list's own index says which come next; a vector is read only of what the list would show. */
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

/** With the search as its only condition, no other index can serve it. */
export function fromTheIndex({ query, conditions }: Wish): Matches {
  return {
    tables: sql`
      matching as (
        select * from (select * from tenders where search @@ ${query} offset 0) as tenders
        where ${conditions})`,
    isAll: sql`true`,
  }
}
