// Which tenders are on a page of the list, and how many there are. Both are answered from an index
// alone; the rows themselves are read afterwards, for the page only.
import { sql, type RawBuilder } from 'kysely'
import type { SupplierTab, TenderSort } from '#domain/contract/lists.ts'
import type { TenderListQuery } from '#domain/contract/tender-calls.ts'
import { tenderLimits } from '#domain/contract/tender.ts'
import type { Actor } from '#domain/rules/can.ts'
import type { Database } from '#server/db/connect.ts'
import { containing } from '#server/db/like.ts'
import { correct } from './correct.ts'
import { alongTheList, fromTheIndex, isCommon, type Matches } from './matches.ts'
import { searchConditions, wordsOf } from './search.ts'
import { ownTo, readableBy, visibleTo } from './visibility.ts'

/** Of a search that finds more than this, the newest are ranked and the rest left out. */
const mostRanked = 300

export interface Page {
  ids: number[]
  total: number
  is_capped: boolean
  /** What was searched for instead, because nothing had the words as typed. */
  corrected_search?: string
}

const orders: Record<TenderSort, RawBuilder<unknown>> = {
  '-created_at': sql`created_at desc, id desc`,
  created_at: sql`created_at, id`,
  submission_deadline: sql`submission_deadline, id`,
  '-submission_deadline': sql`submission_deadline desc, id desc`,
  title: sql`title, id`,
  '-title': sql`title desc, id desc`,
  estimated_value: sql`estimated_value, id`,
  '-estimated_value': sql`estimated_value desc nulls last, id desc`,
}

/** By the clock: a deadline that has passed ends it, whether or not the closing job has run. */
const tabs: Record<SupplierTab, RawBuilder<boolean> | undefined> = {
  active: sql`(tenders.status = 'published' and tenders.submission_deadline > now())`,
  closed: sql`(tenders.status = 'closed'
    or (tenders.status = 'published' and tenders.submission_deadline <= now()))`,
  awarded: sql`tenders.status = 'awarded'`,
  all: undefined,
}

/** Neither a filter nor the order tells the value of what is behind an NDA. */
const readableValue = (actor: Actor) =>
  sql`case when ${readableBy(actor)} then tenders.estimated_value end`

const ukMidnight = (day: string) => sql`(${day}::date::timestamp at time zone 'Europe/London')`
const ukNextMidnight = (day: string) =>
  sql`((${day}::date + 1)::timestamp at time zone 'Europe/London')`

function conditions(actor: Actor, query: TenderListQuery): RawBuilder<boolean> {
  const { status, procedure_type, category, categories, location, organisation_id } = query
  const { min_value, max_value, deadline_from, deadline_to } = query
  const wanted = [
    visibleTo(actor),
    query.scope !== 'all' && ownTo(actor),
    query.filter && tabs[query.filter],
    status && sql`tenders.status = ${status}`,
    procedure_type && sql`tenders.procedure_type = ${procedure_type}`,
    category && sql`tenders.categories @> array[${category}]`,
    categories && sql`tenders.categories && ${categories}::text[]`,
    location && sql`(tenders.location ilike ${containing(location)} and ${readableBy(actor)})`,
    organisation_id && sql`tenders.organisation_id = ${organisation_id}`,
    min_value && sql`${readableValue(actor)} >= ${min_value}::numeric`,
    max_value && sql`${readableValue(actor)} <= ${max_value}::numeric`,
    deadline_from && sql`tenders.submission_deadline >= ${ukMidnight(deadline_from)}`,
    deadline_to && sql`tenders.submission_deadline < ${ukNextMidnight(deadline_to)}`,
  ].filter((condition) => typeof condition === 'object')
  return sql<boolean>`${sql.join(wanted, sql` and `)}`
}

export async function findPage(db: Database, actor: Actor, query: TenderListQuery): Promise<Page> {
  if (!query.search) return findNewest(db, actor, query)
  const words = wordsOf(query.search)
  if (words.length === 0) return { ids: [], total: 0, is_capped: false }
  const page = await findRanked(db, { actor, query, words })
  if (page.total > 0 || query.exact) return page
  const corrected = await correct(db, actor, words)
  if (!corrected) return page
  const found = await findRanked(db, { actor, query, words: corrected })
  return found.total > 0 ? { ...found, corrected_search: corrected.join(' ') } : page
}

function slice({ page, per_page }: TenderListQuery, most: number): RawBuilder<unknown> {
  const offset = (page - 1) * per_page
  return sql`limit ${Math.max(0, Math.min(per_page, most - offset))} offset ${Math.min(offset, most)}`
}

/** Over the table itself; a search ranks what it has read already. */
function orderOf(actor: Actor, sort: TenderSort): RawBuilder<unknown> {
  if (sort === 'estimated_value') return sql`${readableValue(actor)}, id`
  if (sort === '-estimated_value') return sql`${readableValue(actor)} desc nulls last, id desc`
  return orders[sort]
}

async function findNewest(db: Database, actor: Actor, query: TenderListQuery): Promise<Page> {
  const where = conditions(actor, query)
  const most = tenderLimits.counted
  const order = orderOf(actor, query.sort ?? '-created_at')
  const { rows } = await sql<{ ids: number[]; counted: number }>`
    select
      array(select id from tenders where ${where} order by ${order} ${slice(query, most)}) as ids,
      (select count(*) from (select from tenders where ${where} limit ${most + 1}) as counted)
        as counted`.execute(db)
  const { ids, counted } = rows[0]!
  return { ids, total: Math.min(counted, most), is_capped: counted > most }
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
        order by created_at desc, id desc limit ${mostRanked + 1}
      ), ranked as (select *, ts_rank(vector, ${search.query}) as rank from found)
      select
        array(select id from ranked order by ${order} ${slice(query, mostRanked)}) as ids,
        (select count(*) from found) as counted,
        (select count(*) from found) > ${mostRanked} or ${isAll} as is_all`.execute(db)
    const { ids, counted, is_all } = rows[0]!
    const page = { ids, total: Math.min(counted, mostRanked), is_capped: counted > mostRanked }
    return { page, isAll: is_all }
  }
  const wish = { query: search.query, conditions: conditions(actor, query) }
  if (await isCommon(db, search.query)) {
    const { page, isAll } = await rank(alongTheList(wish))
    if (isAll) return page
  }
  return (await rank(fromTheIndex(wish))).page
}
