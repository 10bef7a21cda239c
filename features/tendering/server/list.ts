// Finds the ids of the tenders on a page of the list, and the total. Both come from an index alone;
// only the rows of the page are read afterwards.
import { sql, type RawBuilder } from 'kysely'
import { countedTo, countLimit, sliceOf, type Counted } from '#kernel/contract/pagination.ts'
import type { TenderListQuery } from '#features/tenders/contract/tender-calls.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { sqlAnd } from '#kernel/server/db/sql-and.ts'
import { plannedEachTime, type Database } from '#kernel/server/db/connect.ts'
import { searchConditions, wordsOf } from '#features/search/server/full-text.ts'
import {
  alongTheList,
  fromTheIndex,
  isCommon,
  type Matches,
} from '#features/search/server/matches.ts'
import { correct } from './correct.ts'
import { conditions, filters } from './list-conditions.ts'
import { inOrder, orderOf, orders, readableValue } from './list-order.ts'

/** Maximum number of search results that are ranked; if there are more, only the newest are. */
export const maxRanked = 300
/** Maximum number of tenders that a filtered list scans and counts. */
const maxScanned = 5000

export interface Page extends Counted {
  ids: number[]
  /** The corrected words that were searched for, because the typed words found nothing. */
  corrected_search?: string
}

export async function findPage(db: Database, actor: Actor, query: TenderListQuery): Promise<Page> {
  if (!query.search) return findListed(db, actor, query)
  const words = wordsOf(query.search)
  if (words.length === 0) return { ids: [], total: 0, is_capped: false }
  const page = await findRanked(db, { actor, query, words })
  if (page.total > 0 || query.exact) return page
  const corrected = await correct(db, actor, words)
  if (!corrected) return page
  const found = await findRanked(db, { actor, query, words: corrected })
  return found.total > 0 ? { ...found, corrected_search: corrected.join(' ') } : page
}

function slice(query: TenderListQuery, max: number): RawBuilder<unknown> {
  const { limit, offset } = sliceOf(query, max)
  return sql`limit ${limit} offset ${offset}`
}

/**
 * Finds a page without a search. Filters are first applied during a scan in list order: if their
 * values are common, the page fills quickly, at a cost that is independent of the table's size. If
 * the scan reaches its limit first, PostgreSQL chooses from all indexes.
 */
async function findListed(db: Database, actor: Actor, query: TenderListQuery): Promise<Page> {
  if (!query.location) {
    const page = await walk(db, actor, query)
    if (page) return page
  }
  const max = countLimit(query)
  const { limit, offset } = sliceOf(query, max)
  // One statement returns both the ids and the count, because planning a statement takes longer
  // here than running it.
  const { rows } = await sql<{ ids: number[] | null; counted: number }>`
    select (array_agg(id))[${offset + 1}::int : ${offset + limit}::int] as ids, count(*) as counted
    from (
      select id from tenders where ${conditions(actor, query)}
      order by ${orderOf(actor, query)} limit ${sql.lit(max + 1)}) as found`.execute(
    plannedEachTime(db),
  )
  const { ids, counted } = rows[0]!
  return { ids: ids ?? [], ...countedTo(max, counted) }
}

/**
 * Scans the list in order. Returns undefined if the scan reaches its limit before the page is full.
 */
async function walk(db: Database, actor: Actor, query: TenderListQuery): Promise<Page | undefined> {
  const wanted = filters(actor, query)
  const max = countLimit(query)
  const furthest = wanted.length > 0 ? maxScanned : max + 1
  const { page, per_page } = query
  // The limit is inlined. If it were a parameter, the planner would assume that a tenth of the
  // table is read.
  const { rows } = await sql<{ ids: number[] | null; counted: number; is_all: boolean }>`
    select (array_agg(id) filter (where is_wanted))
        [${(page - 1) * per_page + 1}::int : ${page * per_page}::int] as ids,
      count(*) filter (where is_wanted) as counted, count(*) < ${sql.lit(furthest)} as is_all
    from (${inOrder({ actor, query, furthest, picked: sql`id, ${sqlAnd(wanted)} as is_wanted` })}) as walked`.execute(
    db,
  )
  const { counted, is_all } = rows[0]!
  const ids = (rows[0]!.ids ?? []).slice(0, Math.max(0, max - (page - 1) * per_page))
  if (is_all || counted > max) return { ids, ...countedTo(max, counted) }
  // The scan reached its limit. If it found more tenders than fit on the pages up to this one,
  // their number is a lower bound for the total.
  return counted > page * per_page ? { ids, total: counted, is_capped: true } : undefined
}

interface Search {
  actor: Actor
  query: TenderListQuery
  words: readonly string[]
}

async function findRanked(db: Database, { actor, query, words }: Search): Promise<Page> {
  const search = searchConditions(actor, words)
  const order = query.sort ? orders[query.sort] : sql`rank desc, id desc`
  const rank = async ({ tables, isAll }: Matches) => {
    const { rows } = await sql<{ ids: number[]; counted: number; is_all: boolean }>`
      with ${tables},
      found as materialized (
        select id, created_at, submission_deadline, title,
          ${readableValue(actor)} as estimated_value, ${search.vector} as vector
        from matching as tenders where ${search.isOpen}
        order by created_at desc, id desc limit ${sql.lit(maxRanked + 1)}
      ), ranked as (select *, ts_rank(vector, ${search.query}) as rank from found)
      select
        array(select id from ranked order by ${order} ${slice(query, maxRanked)}) as ids,
        (select count(*) from found) as counted,
        (select count(*) from found) > ${maxRanked} or ${isAll} as is_all`.execute(db)
    const { ids, counted, is_all } = rows[0]!
    return { page: { ids, ...countedTo(maxRanked, counted) }, isAll: is_all }
  }
  const wish = { query: search.query, conditions: conditions(actor, query) }
  if (await isCommon(db, words)) {
    const { page, isAll } = await rank(alongTheList(wish))
    if (isAll) return page
  }
  return (await rank(fromTheIndex(wish))).page
}
