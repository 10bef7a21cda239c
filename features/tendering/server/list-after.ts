// Finds the tenders after a cursor, newest first, with the list's conditions but without its limits.
import { sql, type RawBuilder } from 'kysely'
import type { TenderListQuery } from '#features/tenders/contract/tender-calls.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { plannedEachTime, type Database } from '#kernel/server/db/connect.ts'
import { after, requireDefaultOrder } from '#kernel/server/http/list-parts.ts'
import { searchConditions, wordsOf } from '#features/search/server/full-text.ts'
import { fromTheIndex } from '#features/search/server/matches.ts'
import { conditions } from './list-conditions.ts'

const order = { key: 'tenders.created_at', id: 'tenders.id', type: 'timestamptz' } as const

/**
 * Returns whether the list is sorted newest first. A search without a sort order is sorted by
 * relevance.
 */
export function isNewestFirst({ sort, search }: TenderListQuery): boolean {
  return sort ? sort === '-created_at' : !search
}

export async function findAfter(
  db: Database,
  actor: Actor,
  query: TenderListQuery,
): Promise<number[]> {
  requireDefaultOrder(query, isNewestFirst(query))
  const { rows } = await sql<{ id: number }>`
    ${listedBy(actor, query)} and ${after(query, order)}
    order by created_at desc, id desc limit ${query.per_page}`.execute(plannedEachTime(db))
  return rows.map(({ id }) => id)
}

function listedBy(actor: Actor, query: TenderListQuery): RawBuilder<unknown> {
  const wanted = conditions(actor, query)
  if (!query.search) return sql`select id from tenders where ${wanted}`
  const search = searchConditions(actor, wordsOf(query.search))
  const { tables } = fromTheIndex({ query: search.query, conditions: wanted })
  return sql`with ${tables} select id from matching as tenders where ${search.isOpen}`
}
