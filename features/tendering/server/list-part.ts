import type { FastifyRequest } from 'fastify'
import type { TenderListQuery } from '#features/tenders/contract/tender-calls.ts'
import type { TenderRow } from '#features/tenders/contract/tender-reply.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { partOfList, positionOf } from '#kernel/server/http/list-parts.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { findAfter, isNewestFirst } from './list-after.ts'
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
