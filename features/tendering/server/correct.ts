// Spelling correction. A search word that doesn't occur in any text the caller can read is replaced
// by the most similar word that does. Words in drafts and in texts behind an NDA are indexed too,
// but are not used as corrections, because that would reveal the content of these texts.
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '#kernel/rules/permission.ts'
import { allowedEdits, editDistance } from '#kernel/rules/mistyped.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { readableVector } from '#features/search/server/full-text.ts'
import { readableBy, visibleTo } from '#features/tenders/server/visibility.ts'

/** Number of recent tenders that are searched first: enough to contain nearly every common word. */
const recentTenders = 100

/**
 * Returns the words with the mistyped ones replaced. Returns undefined if no word is mistyped, or
 * if a mistyped word has no similar word that the caller can read.
 */
export async function correct(
  db: Database,
  actor: Actor,
  words: readonly string[],
): Promise<string[] | undefined> {
  const correctable = words.filter((word) => allowedEdits(word) > 0)
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

/**
 * Returns similar words, most similar first. The list has no limit, since words that the caller
 * can't read could use up the limit.
 */
async function findNear(db: Database, mistyped: readonly string[]): Promise<Near[]> {
  const { rows } = await sql<Near>`
    select typed, word from near_words(${mistyped}::text[])
    order by likeness desc, word`.execute(db)
  return rows
    .map((row) => ({ ...row, distance: editDistance(row.typed, row.word) }))
    .filter(({ typed, distance }) => distance <= allowedEdits(typed))
    .toSorted((one, other) => one.distance - other.distance)
}

/**
 * Returns those words that occur in a tender that the caller can read, as a whole word or as a
 * prefix. Common words are found in a recent tender; rarer words are looked up in the index. The
 * subquery collects all matches, because with a limit PostgreSQL would scan the search vectors one
 * by one. Stop words have an empty query and are always returned, so that they are not corrected.
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
