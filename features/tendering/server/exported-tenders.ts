// Reads all tenders of a list for an export, with the list's conditions and order but without its
// limits.
import { sql, type RawBuilder } from 'kysely'
import type { TenderListQuery } from '#features/tenders/contract/tender-calls.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { anyOf } from '#kernel/server/db/any-of.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { inBatches } from '#kernel/server/exports/in-batches.ts'
import { searchConditions, wordsOf } from '#features/search/server/full-text.ts'
import { fromTheIndex } from '#features/search/server/matches.ts'
import { visibleTo } from '#features/tenders/server/visibility.ts'
import { conditions } from './list-conditions.ts'
import { orderOf, orders, readableValue } from './list-order.ts'
import { findPage, maxRanked } from './list.ts'
import { selectTenders, withoutHiddenFields } from './rows.ts'

export type ExportedTender = ReturnType<typeof withoutHiddenFields<SelectedTender>>
type SelectedTender = Awaited<ReturnType<typeof readTenders>>[number]

export async function* eachTender(
  db: Database,
  actor: Actor,
  query: TenderListQuery,
): AsyncGenerator<ExportedTender[]> {
  const ids = await idsOf(db, actor, query)
  if (!ids) return
  const read = (batch: number[]) => readTenders(db, actor, batch)
  for await (const rows of inBatches(db, { ids, read })) {
    yield rows.map((row) => withoutHiddenFields(actor, row))
  }
}

/**
 * Reads the tenders that are still visible, since minutes may have passed since their ids were
 * listed.
 */
function readTenders(db: Database, actor: Actor, ids: number[]) {
  return (
    selectTenders(db, actor)
      .where(anyOf('tenders.id', ids))
      .where(visibleTo(actor))
      // The description is left out, because it may be too long for a spreadsheet cell.
      .select(sql<string>`''`.as('description'))
      .execute()
  )
}

async function idsOf(
  db: Database,
  actor: Actor,
  query: TenderListQuery,
): Promise<RawBuilder<unknown> | undefined> {
  if (!query.search) {
    return sql`select id from tenders where ${conditions(actor, query)}
      order by ${orderOf(actor, query)}`
  }
  const { total, corrected_search } = await findPage(db, actor, { ...query, page: 1, per_page: 1 })
  if (total === 0) return undefined
  return foundBy(actor, query, wordsOf(corrected_search ?? query.search))
}

/**
 * Selects the ids of matching tenders. If the query has no sort order, up to `maxRanked` matches
 * are sorted by rank, as in the list on screen; a larger number is sorted newest first.
 */
function foundBy(actor: Actor, query: TenderListQuery, words: string[]): RawBuilder<unknown> {
  const search = searchConditions(actor, words)
  const { tables } = fromTheIndex({ query: search.query, conditions: conditions(actor, query) })
  const rank = sql`case when found <= ${maxRanked} then ts_rank(vector, ${search.query}) end`
  const order = query.sort
    ? orders[query.sort]
    : sql`${rank} desc nulls last, created_at desc, id desc`
  return sql`
    with ${tables},
    opened as (
      select id, created_at, submission_deadline, title, ${search.vector} as vector,
        ${readableValue(actor)} as estimated_value, count(*) over () as found
      from matching as tenders where ${search.isOpen})
    select id from opened order by ${order}`
}
