// Full-text search over tenders: stemmed, by the beginnings of words, ranked.
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '#domain/rules/can.ts'
import { readableBy } from './visibility.ts'

const mostWords = 8

/** Emails and digits only: nothing that a search expression could trip over. */
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

/** Behind an NDA only title, reference and organisation are searched: weights A and B. */
export function searchConditions(actor: Actor, wanted: Wanted) {
  const query: RawBuilder<unknown> = sql`to_tsquery('portal', ${expression(wanted)})`
  const openQuery: RawBuilder<unknown> = sql`to_tsquery('portal', ${expression(wanted, 'AB')})`
  return {
    query,
    isOpen: sql<boolean>`(${readableBy(actor)} or tenders.search @@ ${openQuery})`,
    /** For ranking: on all of the vector, the order would tell about what the caller may not read. */
    vector: readableVector(actor),
  }
}

/** What of a tender's words the caller may read. */
export function readableVector(actor: Actor): RawBuilder<unknown> {
  return sql`case when ${readableBy(actor)} then tenders.search
    else ts_filter(tenders.search, '{a,b}') end`
}
