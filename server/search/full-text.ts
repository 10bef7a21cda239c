// Full-text search over tenders: stemmed, by word prefixes, ranked.
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '#domain/rules/can.ts'
import { readableBy } from '#server/tenders/visibility.ts'

const mostWords = 8

/**
 * Check digit of a CPV code such as "90910000-9", which follows from the rest and is not searched
 * for.
 */
const checkDigit = /(?<!\d)(\d{8})-\d(?![\p{L}\p{N}])/gu

/** Returns words of letters and digits only, which are safe in a search expression. */
export function wordsOf(search: string): string[] {
  const words =
    search
      .normalize('NFKC')
      .toLowerCase()
      .replace(checkDigit, '$1')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words)].slice(0, mostWords)
}

/** Requires every word, at least as a prefix. */
function expression(words: readonly string[], weights = ''): string {
  return words.map((word) => `'${word}':*${weights}`).join(' & ')
}

/**
 * A subquery, so that it is evaluated once instead of per tender, and the plan doesn't depend on
 * the words.
 */
export function queryOf(words: readonly string[], weights = ''): RawBuilder<unknown> {
  return sql`(select to_tsquery('portal', ${expression(words, weights)}))`
}

/** Combines several expressions, each with its own weights. */
export function queryOfAll(parts: readonly [words: string[], weights: string][]) {
  const expressions = parts.flatMap(([words, weights]) =>
    words.length > 0 ? [expression(words, weights)] : [],
  )
  return sql`(select to_tsquery('portal', ${expressions.join(' & ')}))`
}

/** Behind an NDA only title, reference and organisation are searched. */
const openWeights = 'AB'

export const openQueryOf = (words: readonly string[]) => queryOf(words, openWeights)

/**
 * True if the caller may know that the words occur: in a tender that they can read, or in its open
 * part.
 */
export function isOpenTo(
  actor: Actor,
  openQuery: RawBuilder<unknown>,
  vector: RawBuilder<unknown> = sql`tenders.search`,
): RawBuilder<boolean> {
  return sql`(${readableBy(actor)} or ${vector} @@ ${openQuery})`
}

export function searchConditions(actor: Actor, words: readonly string[]) {
  return {
    query: queryOf(words),
    isOpen: isOpenTo(actor, openQueryOf(words)),
    /** Used for ranking: the whole vector would reveal content that the caller may not read. */
    vector: readableVector(actor),
  }
}

/** Returns the part of the search vector that the caller may read. */
export function readableVector(actor: Actor): RawBuilder<unknown> {
  return sql`case when ${readableBy(actor)} then tenders.search
    else ts_filter(tenders.search, '{a,b}') end`
}
