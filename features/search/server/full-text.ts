// Full-text search for tenders, with stemming, word prefixes and ranking.
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '#kernel/rules/permission.ts'
import { readableBy } from '#features/tenders/server/visibility.ts'

const maxWords = 8

/**
 * Check digit of a CPV code such as "90910000-9", which is derived from the other digits and is not
 * searched for.
 */
const checkDigit = /(?<!\d)(\d{8})-\d(?![\p{L}\p{N}])/gu

/**
 * Returns the search's words, which contain only letters and digits and are safe in a search
 * expression.
 */
export function wordsOf(search: string): string[] {
  const words =
    search
      .normalize('NFKC')
      .toLowerCase()
      .replace(checkDigit, '$1')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words)].slice(0, maxWords)
}

/** Returns a search expression that requires every word, at least as a prefix. */
function expression(words: readonly string[], weights = ''): string {
  return words.map((word) => `'${word}':*${weights}`).join(' & ')
}

/**
 * Returns the search as a subquery, so that it is evaluated once instead of for each tender, and
 * the plan doesn't depend on the words.
 */
export function queryOf(words: readonly string[], weights = ''): RawBuilder<unknown> {
  return sql`(select to_tsquery('portal', ${expression(words, weights)}))`
}

/** Returns a search that requires all parts, each with its own weights. */
export function queryOfAll(parts: readonly [words: string[], weights: string][]) {
  const expressions = parts.flatMap(([words, weights]) =>
    words.length > 0 ? [expression(words, weights)] : [],
  )
  return sql`(select to_tsquery('portal', ${expressions.join(' & ')}))`
}

/** Weights of title, reference and organisation, which can be searched even behind an NDA. */
const openWeights = 'AB'

export const openQueryOf = (words: readonly string[]) => queryOf(words, openWeights)

/**
 * Returns the condition under which the caller may learn that the words occur in a tender: the
 * caller can read the tender, or the words are in its title, reference or organisation.
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
    /** Vector for ranking. The whole vector would reveal content that the caller may not read. */
    vector: readableVector(actor),
  }
}

/** Returns the part of the search vector that the caller may read. */
export function readableVector(actor: Actor): RawBuilder<unknown> {
  return sql`case when ${readableBy(actor)} then tenders.search
    else ts_filter(tenders.search, '{a,b}') end`
}
