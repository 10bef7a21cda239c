import type { FastifyRequest } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import { searchConditions, wordsOf } from '#features/search/server/full-text.ts'
import { fromTheIndex } from '#features/search/server/matches.ts'
import type { TenderListQuery } from '#features/tenders/contract/tender-calls.ts'
import type { TenderRow } from '#features/tenders/contract/tender-reply.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { plannedEachTime, type Database } from '#kernel/server/db/connect.ts'
import {
  after,
  partOfList,
  positionOf,
  requireDefaultOrder,
} from '#kernel/server/http/list-parts.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { conditions } from './list-conditions.ts'
import { findPage, type Page } from './list.ts'
import { readLongList } from './long-list.ts'
import { readRows } from './rows.ts'

interface Call {
  user: Actor
  query: TenderListQuery
  request: FastifyRequest
}

const at = ({ created_at, id }: TenderRow) => ({ key: created_at, id })

/** Returns a page of the list by number, or the part after a cursor. */
export async function listPart({ db, callerQueues }: Services, { user, query, request }: Call) {
  const isDefault = isNewestFirst(query)
  const long = await readLongList(db, user, query)
  if (long) {
    const part = { request, query, rows: long.rows, counted: long, at, isDefault }
    const { data, meta } = partOfList(part)
    return { data, meta: { ...meta, is_capped: true } }
  }
  const position = positionOf(query)
  const find = async (): Promise<Page> =>
    position ? { ...position, ids: await findAfter(db, user, query) } : findPage(db, user, query)
  const mayTakeLong = Boolean(query.search || query.location)
  const page = await (mayTakeLong ? callerQueues.searches(user.id, find) : find())
  const { ids, is_capped, corrected_search } = page
  const { data, meta } = partOfList({
    request,
    query,
    rows: await readRows(db, user, ids),
    counted: page,
    at,
    found: ids.length,
    // After a spelling correction there is no link to the next part, because its address would
    // contain the words as typed.
    isDefault: isDefault && !corrected_search,
  })
  return { data, meta: { ...meta, is_capped, ...(corrected_search && { corrected_search }) } }
}

// Finds the tenders after a cursor, newest first, with the list's conditions but without its limits.

const order = { key: 'tenders.created_at', id: 'tenders.id', type: 'timestamptz' } as const

/**
 * Returns whether the list is sorted newest first. A search without a sort order is sorted by
 * relevance.
 */
function isNewestFirst({ sort, search }: TenderListQuery): boolean {
  return sort ? sort === '-created_at' : !search
}

async function findAfter(db: Database, actor: Actor, query: TenderListQuery): Promise<number[]> {
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
