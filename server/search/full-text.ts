// Full-text search over tenders: stemmed, by the beginnings of words, ranked.
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '#domain/rules/can.ts'
import { readableBy } from '#server/tenders/visibility.ts'

const mostWords = 8

/** "90910000-9": the check digit follows from the rest, and is not searched for. */
const checkDigit = /(?<!\d)(\d{8})-\d(?![\p{L}\p{N}])/gu

/** Letters and digits only: nothing that a search expression could trip over. */
export function wordsOf(search: string): string[] {
  const words =
    search
      .normalize('NFKC')
      .toLowerCase()
      .replace(checkDigit, '$1')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words)].slice(0, mostWords)
}

/** Every word must be there, at least as the beginning of one. */
function expression(words: readonly string[], weights = ''): string {
  return words.map((word) => `'${word}':*${weights}`).join(' & ')
}

/** As a query of its own: read once, not for each tender, and planned alike whatever the words. */
export function queryOf(words: readonly string[], weights = ''): RawBuilder<unknown> {
  return sql`(select to_tsquery('portal', ${expression(words, weights)}))`
}

/** Several of them at once, each with the weights that it is looked for in. */
export function queryOfAll(parts: readonly [words: string[], weights: string][]) {
  const expressions = parts.flatMap(([words, weights]) =>
    words.length > 0 ? [expression(words, weights)] : [],
  )
  return sql`(select to_tsquery('portal', ${expressions.join(' & ')}))`
}

/** Behind an NDA only title, reference and organisation are searched. */
const openWeights = 'AB'

export const openQueryOf = (words: readonly string[]) => queryOf(words, openWeights)

/** Whether the caller may know that the words are there: a tender that they can read, or its open part. */
export function isOpenTo(actor: Actor, openQuery: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${readableBy(actor)} or tenders.search @@ ${openQuery})`
}

export function searchConditions(actor: Actor, words: readonly string[]) {
  return {
    query: queryOf(words),
    isOpen: isOpenTo(actor, openQueryOf(words)),
    /** For ranking: on all of the vector, the order would tell about what the caller may not read. */
    vector: readableVector(actor),
  }
}

/** What of a tender's words the caller may read. */
export function readableVector(actor: Actor): RawBuilder<unknown> {
  return sql`case when ${readableBy(actor)} then tenders.search
    else ts_filter(tenders.search, '{a,b}') end`
}
