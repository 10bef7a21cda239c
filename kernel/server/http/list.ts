// Reads lists whose conditions and sort orders concern one table. The ids of a page are selected
// from that table alone, so that an index provides the order; names and figures are joined to the
// rows of the page only.
import { sql, type RawBuilder } from 'kysely'
import { mapNames } from '#kernel/contract/field-table.ts'
import {
  countedTo,
  countLimits,
  sliceOf,
  type Counted,
  type Paging,
} from '#kernel/contract/pagination.ts'
import { anyOf } from '#kernel/server/db/any-of.ts'
import { plannedEachTime, type Database } from '#kernel/server/db/connect.ts'
import { countTabs, countUpTo } from '#kernel/server/db/count-up-to.ts'
import { sqlAnd, type Condition } from '#kernel/server/db/sql-and.ts'
import type { Tables } from '#kernel/server/db/tables.ts'
import { inBatches } from '#kernel/server/exports/in-batches.ts'
import { after, requireDefaultOrder, type Order } from './list-parts.ts'

/** The part of a Kysely query that reads the rows of a page. */
interface Selection<Row> {
  where: (condition: RawBuilder<boolean>) => Selection<Row>
  orderBy: (order: RawBuilder<unknown>) => Selection<Row>
  execute: () => Promise<Row[]>
}

interface ListQuery extends Paging {
  filter?: string | undefined
  search?: string | null | undefined
  sort?: string | undefined
}

interface List<Query extends ListQuery, Row, Tab extends string> {
  from: keyof Tables
  select: (db: Database) => Selection<Row>
  /** Default order: by this column, then by id. Only this order supports cursors. */
  order: { key: keyof Row & string; sort?: Query['sort'] } & Omit<Order, 'key' | 'id'>
  /** All sort orders, if the query can choose one. */
  orders?: Record<NonNullable<Query['sort']>, RawBuilder<unknown>>
  /** Condition that holds for all rows of the list. */
  where?: Condition
  /** Conditions for the values of the query's `filter`. */
  tabs?: Record<NonNullable<Query['filter']>, RawBuilder<boolean>>
  /** Returns the conditions for the query's other filters. */
  filters?: (query: Query) => Condition[]
  search?: (text: string, db: Database) => Condition | Promise<Condition>
  /** Conditions of the counts that every reply contains. They don't depend on the query. */
  counts?: Record<Tab, RawBuilder<boolean>>
  /** Returns the total for a query without a search, or undefined if it isn't one of the counts. */
  total?: (query: Query, counts: Record<Tab, number>) => number | undefined
  /** Counts the rows without the usual limit. The list then has an unlimited number of pages. */
  count?: (db: Database, rows: RawBuilder<unknown>, query: Query) => Promise<number | Counted>
}

/** Returns functions that read a part of the list, and all rows of it. */
export function list<Query extends ListQuery, Row extends { id: number }, Tab extends string>(
  given: List<Query, Row, Tab>,
) {
  const { from, select, order, orders, count } = given
  const id = `${from}.id`
  const position = { ...order, key: `${from}.${order.key}`, id }
  const direction = order.isAscending ? sql`asc` : sql`desc`
  const usual = sql`${sql.ref(position.key)} ${direction}, ${sql.ref(id)} ${direction}`
  const isUsual = ({ sort }: Query) => !sort || sort === order.sort
  const orderOf = (query: Query): RawBuilder<unknown> =>
    isUsual(query) ? usual : orders![query.sort as NonNullable<Query['sort']>]
  const selectIds = (wanted: RawBuilder<boolean>, query: Query) =>
    sql`select ${sql.ref(id)} ${rowsOf(given, wanted)} order by ${orderOf(query)}`

  return {
    /** Returns a page, or the part after a cursor, with the total and the counts of all tabs. */
    find: async (db: Database, query: Query) => {
      requireDefaultOrder(query, isUsual(query))
      const { wanted, hasValues } = await conditionOf(given, db, query)
      // The best index depends on the values of filters and of the search.
      const planned = hasValues ? plannedEachTime(db) : db
      const { limit, offset } = sliceOf(query, count ? Infinity : countLimits.max)
      const ids = sql`${selectIds(sqlAnd([wanted, after(query, position)]), query)}
        limit ${limit} offset ${offset}`
      const rows = await select(planned)
        .where(sql<boolean>`${sql.ref(id)} = any (array(${ids}))`)
        .orderBy(orderOf(query))
        .execute()
      return {
        rows,
        ...(await countRows(given, planned, { query, wanted })),
        at: (row: Row) => ({ key: String(row[order.key]), id: row.id }),
        isDefault: isUsual(query),
      }
    },
    /** Yields the rows of the whole list in batches, for exports. */
    each: async function* (db: Database, query: Query): AsyncGenerator<Row[]> {
      const { wanted } = await conditionOf(given, db, query)
      yield* inBatches(db, {
        ids: selectIds(wanted, query),
        read: (ids) => select(db).where(anyOf(id, ids)).execute(),
      })
    },
  }
}

const rowsOf = ({ from }: { from: string }, wanted: RawBuilder<boolean>) =>
  sql`from ${sql.table(from)} where ${wanted}`

async function conditionOf<Query extends ListQuery, Row, Tab extends string>(
  { where, tabs, filters, search }: List<Query, Row, Tab>,
  db: Database,
  query: Query,
) {
  const filter = query.filter as NonNullable<Query['filter']> | undefined
  const asked = [
    ...(filters?.(query) ?? []),
    query.search && search && (await search(query.search, db)),
  ]
  return {
    wanted: sqlAnd([where, filter && tabs?.[filter], ...asked]),
    hasValues: asked.some(Boolean),
  }
}

async function countRows<Query extends ListQuery, Row, Tab extends string>(
  given: List<Query, Row, Tab>,
  db: Database,
  { query, wanted }: { query: Query; wanted: RawBuilder<boolean> },
) {
  const { where, counts: counted, total, count = countUpTo } = given
  const counts = counted
    ? await countTabs(
        db,
        mapNames<Record<Tab, RawBuilder<unknown>>>(
          Object.keys(counted) as Tab[],
          (tab: Tab) => sql`select ${rowsOf(given, sqlAnd([where, counted[tab]]))}`,
        ),
      )
    : ({} as Record<Tab, number>)
  const known = query.search ? undefined : total?.(query, counts)
  if (known !== undefined) return { counts, counted: countedTo(countLimits.max, known) }
  return { counts, counted: await count(db, sql`select ${rowsOf(given, wanted)}`, query) }
}
