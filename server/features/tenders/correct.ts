// A word that the caller can read nowhere is taken for mistyped, and the nearest word that they can
// read stands in for it. Words of drafts and of guarded texts are in use as well, but to correct by
// them would tell what stands there.
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '#domain/rules/can.ts'
import { slipsBetween, slipsForgiven } from '#domain/rules/mistyped.ts'
import type { Database } from '#server/db/connect.ts'
import { readableVector } from '#server/search/full-text.ts'
import { readableBy, visibleTo } from '#server/tenders/visibility.ts'

/** Enough to hold nearly every word that is common, and few enough to look through. */
const recentTenders = 100

/** Nothing when no word is mistyped, or one resembles none that the caller can read. */
export async function correct(
  db: Database,
  actor: Actor,
  words: readonly string[],
): Promise<string[] | undefined> {
  const correctable = words.filter((word) => slipsForgiven(word) > 0)
  const readable = await readableOf(db, actor, correctable)
  const mistyped = correctable.filter((word) => !readable.has(word))
  if (mistyped.length === 0) return undefined
  const near = await findNear(db, mistyped)
  const nearWords = near.map(({ word }) => word)
  const readableNear = await readableOf(db, actor, nearWords)
  const corrected = words.map((word) =>
    mistyped.includes(word)
      ? near.find((one) => one.typed === word && readableNear.has(one.word))?.word
      : word,
  )
  return corrected.every((word) => word !== undefined) ? corrected : undefined
}

interface Near {
  typed: string
  word: string
}

/** The nearest first. All of them: what is left out must not depend on what the caller can't read. */
async function findNear(db: Database, mistyped: readonly string[]): Promise<Near[]> {
  const { rows } = await sql<Near>`
    select typed, word from near_words(${mistyped}::text[])
    order by likeness desc, word`.execute(db)
  return rows
    .map((row) => ({ ...row, slips: slipsBetween(row.typed, row.word) }))
    .filter(({ typed, slips }) => slips <= slipsForgiven(typed))
    .toSorted((one, other) => one.slips - other.slips)
}

/**
 * Those that the caller can read somewhere, as the beginning of a word too. A common word is found in a
 * recent tender, before the index gathers all that have it; what is rarer is looked up there. All of it,
 * or PostgreSQL would look for the first one by reading vector after vector. Words too common to be
 * searched for have an empty query, and tell nothing.
 */
async function readableOf(
  db: Database,
  actor: Actor,
  words: readonly string[],
): Promise<ReadonlySet<string>> {
  if (words.length === 0) return new Set()
  const queryOf = (weights: string): RawBuilder<unknown> =>
    sql`to_tsquery('portal', quote_literal(word) || ${`:*${weights}`})`
  const { rows } = await sql<{ word: string }>`
    with recent as materialized (
      select strip(${readableVector(actor)}) as vector from tenders where ${visibleTo(actor)}
      order by created_at desc, id desc limit ${sql.lit(recentTenders)})
    select word from unnest(${words}::text[]) as word,
      lateral (select ${queryOf('')} as query offset 0) as stemmed
    where numnode(query) = 0
      or exists (select from recent where recent.vector @@ query)
      or exists (
        with having_word as materialized (select * from tenders where tenders.search @@ query)
        select from having_word as tenders
        where ${visibleTo(actor)}
          and (${readableBy(actor)} or tenders.search @@ ${queryOf('AB')}))`.execute(db)
  return new Set(rows.map(({ word }) => word))
}
