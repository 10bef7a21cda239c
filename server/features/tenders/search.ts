// Full-text search over tenders: stemmed, by the beginnings of words, ranked. Words that find
// nothing are taken for mistyped, and the nearest words in use are looked for instead.
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '#domain/rules/can.ts'
import type { Database } from '#server/db/connect.ts'
import { readableBy } from './visibility.ts'

const mostWords = 8
/** How alike a word must be: low enough for two letters swapped in a word of eight. */
const leastSimilarity = 0.25
const shortestMistyped = 4

/** Letters and digits only: nothing that a search expression could trip over. */
export function wordsOf(search: string): string[] {
  const words =
    search
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words)].slice(0, mostWords)
}

/** What to look for, one list of alternatives for each word that was typed. */
export interface Wanted {
  alternatives: string[][]
  isPrefix: boolean
}

export const asTyped = (words: string[]): Wanted => ({
  alternatives: words.map((word) => [word]),
  isPrefix: true,
})

function expression({ alternatives, isPrefix }: Wanted, weights = ''): string {
  const suffix = `${isPrefix ? '*' : ''}${weights}`
  return alternatives
    .map((words) => `(${words.map((word) => `'${word}'${suffix && `:${suffix}`}`).join(' | ')})`)
    .join(' & ')
}

/** Behind an NDA only title, reference, organisation and place are searched: weights A and B. */
export function searchConditions(actor: Actor, wanted: Wanted) {
  const query: RawBuilder<unknown> = sql`to_tsquery('portal', ${expression(wanted)})`
  const openQuery: RawBuilder<unknown> = sql`to_tsquery('portal', ${expression(wanted, 'AB')})`
  const isReadable = readableBy(actor)
  return {
    query,
    isOpen: sql<boolean>`(${isReadable} or tenders.search @@ ${openQuery})`,
    /** Computed on what the caller may read, or the order would tell about the rest. */
    vector: sql`case when ${isReadable} then tenders.search
      else ts_filter(tenders.search, '{a,b}') end`,
  }
}

/** Nothing when some word resembles no word in use. */
export async function correct(db: Database, words: string[]): Promise<Wanted | undefined> {
  const { rows } = await sql<{ typed: string; word: string; likeness: number }>`
    select typed, near.word, similarity(near.word, typed) as likeness
    from unnest(${words.filter((word) => word.length >= shortestMistyped)}::text[]) as typed,
      lateral (select word from search_words order by word <-> typed limit 5) as near
    order by likeness desc`.execute(db)
  const alternatives = words.map((word) => {
    if (word.length < shortestMistyped) return [word]
    const near = rows.filter((row) => row.typed === word && row.likeness >= leastSimilarity)
    // Only what is about as near as the nearest: a word that exists stays itself.
    return near.filter((row) => row.likeness >= near[0]!.likeness * 0.8).map((row) => row.word)
  })
  return alternatives.every((list) => list.length > 0)
    ? { alternatives, isPrefix: false }
    : undefined
}
