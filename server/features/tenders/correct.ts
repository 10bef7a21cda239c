// Words that find nothing are taken for mistyped, and the nearest words that the caller can read
// somewhere are looked for instead. Words of drafts and of guarded texts are in use as well, but to
// correct by them would tell what stands there.
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '#domain/rules/can.ts'
import type { Database } from '#server/db/connect.ts'
import { readableVector, type Wanted } from './search.ts'
import { readableBy, visibleTo } from './visibility.ts'

/** How alike a word must be: low enough for two emails swapped in a word of eight. */
const leastSimilarity = 0.25
const shortestMistyped = 4
/** Enough to hold nearly every word that is common, and few enough to look through. */
const recentTenders = 100

/** Nothing when some word resembles none that the caller can read. */
export async function correct(
  db: Database,
  actor: Actor,
  words: string[],
): Promise<Wanted | undefined> {
  const mistyped = words.filter((word) => word.length >= shortestMistyped)
  const near = await findNear(db, actor, mistyped)
  const alternatives = words.map((word) => {
    if (word.length < shortestMistyped) return [word]
    const nearest = near.filter((row) => row.typed === word)
    // Only what is about as near as the nearest: a word that exists stays itself.
    return nearest
      .filter((row) => row.likeness >= nearest[0]!.likeness * 0.8)
      .map((row) => row.word)
  })
  return alternatives.every((list) => list.length > 0)
    ? { alternatives, isPrefix: false }
    : undefined
}

interface Near {
  typed: string
  word: string
  likeness: number
}

/** The nearest first. */
async function findNear(db: Database, actor: Actor, mistyped: string[]): Promise<Near[]> {
  return db.transaction().execute(async (tx) => {
    // What `%` asks for.
    await sql`select set_config('pg_trgm.similarity_threshold', ${String(leastSimilarity)}, true)`.execute(
      tx,
    )
    const { rows } = await sql<Near>`
      with recent as materialized (
        select strip(${readableVector(actor)}) as vector from tenders where ${visibleTo(actor)}
        order by created_at desc, id desc limit ${recentTenders})
      select typed, near.word, similarity(near.word, typed) as likeness
      from unnest(${mistyped}::text[]) as typed,
        lateral (
          select word from search_words,
            lateral (select to_tsquery('portal', quote_literal(word)) as query offset 0) as stemmed
          where word % typed and ${isReadSomewhere(actor)}
          order by word <-> typed limit 5) as near
      order by likeness desc`.execute(tx)
    return rows
  })
}

/**
 * A common word is found in a recent tender, before the index gathers all that have it; what is rarer
 * is looked up there. All of it, or PostgreSQL would look for the first one by reading vector after
 * vector. Words too common to be searched for have an empty query, and tell nothing.
 */
function isReadSomewhere(actor: Actor): RawBuilder<boolean> {
  const openQuery = sql`to_tsquery('portal', quote_literal(word) || ':AB')`
  return sql`(numnode(query) = 0
    or exists (select from recent where recent.vector @@ query)
    or exists (
      with having_word as materialized (select * from tenders where tenders.search @@ query)
      select from having_word as tenders
      where ${visibleTo(actor)} and (${readableBy(actor)} or tenders.search @@ ${openQuery})))`
}
