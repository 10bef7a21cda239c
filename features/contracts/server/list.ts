import { sql, type RawBuilder } from 'kysely'
import { type ContractQuery, contractLimits, type ContractRow } from '../contract/contract.ts'
import type { ContractSort, ContractState } from '../contract/contract-lists.ts'
import { sliceOf } from '#kernel/contract/pagination.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { registerScope } from '../rules/contract-access.ts'
import { addDays } from '#kernel/rules/working-days.ts'
import { anyOf } from '#kernel/server/db/any-of.ts'
import { plannedEachTime, type Database } from '#kernel/server/db/connect.ts'
import { countUpTo } from '#kernel/server/db/count-up-to.ts'
import { containing } from '#kernel/server/db/like.ts'
import { inBatches } from '#kernel/server/exports/in-batches.ts'
import { after, requireDefaultOrder } from '#kernel/server/http/list-parts.ts'
import { readToday } from '#features/evaluation/standstill/server/standstill.ts'
import { selectContracts, withState } from './read.ts'

const orders: Record<ContractSort, RawBuilder<unknown>> = {
  '-signed_on': sql`contracts.signed_on desc, contracts.id desc`,
  signed_on: sql`contracts.signed_on, contracts.id`,
  ends_on: sql`contracts.ends_on, contracts.id`,
  '-ends_on': sql`contracts.ends_on desc, contracts.id desc`,
  value: sql`contracts.value, contracts.id`,
  '-value': sql`contracts.value desc, contracts.id desc`,
}

function inState(state: ContractState, today: string): RawBuilder<boolean> {
  const soon = addDays(today, contractLimits.endingDays)
  const conditions: Record<ContractState, RawBuilder<boolean>> = {
    active: sql`contracts.terminated_on is null and contracts.ends_on >= ${today}`,
    ending: sql`contracts.terminated_on is null and contracts.ends_on >= ${today}
      and contracts.ends_on <= ${soon}`,
    ended: sql`contracts.terminated_on is null and contracts.ends_on < ${today}`,
    terminated: sql`contracts.terminated_on is not null`,
  }
  return conditions[state]
}

function inScope(actor: Actor): RawBuilder<boolean> {
  const scope = registerScope(actor)
  if (scope === 'all') return sql`true`
  if (scope === 'none') return sql`false`
  return sql`${sql.ref(`contracts.${scope}`)} = ${actor.organisation?.id ?? null}`
}

interface Listing {
  today: string
  wanted: RawBuilder<boolean>
}

/** Returns the query's conditions, and the UK day on which they are evaluated. */
async function readListing(db: Database, actor: Actor, query: ContractQuery): Promise<Listing> {
  const today = await readToday(db)
  const { search, filter, ends_from, ends_to, organisation_id } = query
  const wanted = [
    inScope(actor),
    filter && inState(filter, today),
    ends_from && sql`contracts.ends_on >= ${ends_from}`,
    ends_to && sql`contracts.ends_on <= ${ends_to}`,
    organisation_id &&
      sql`(contracts.supplier_id = ${organisation_id}
        or contracts.organisation_id = ${organisation_id})`,
    search && (await searchCondition(db, containing(search))),
  ].filter((condition) => typeof condition === 'object' && condition !== null)
  return { today, wanted: sql<boolean>`${sql.join(wanted, sql` and `)}` }
}

/**
 * Returns the condition for a search in numbers, titles and organisation names. The organisations
 * are read first, because PostgreSQL can't combine the indexes on contracts with a subquery.
 */
async function searchCondition(db: Database, pattern: string): Promise<RawBuilder<boolean>> {
  const organisations = await db
    .selectFrom('organisations')
    .select('id')
    .where('name', 'ilike', pattern)
    .execute()
  const ids = organisations.map(({ id }) => id)
  const inText = sql<boolean>`contracts.number || ' ' || contracts.title ilike ${pattern}`
  if (ids.length === 0) return inText
  return sql<boolean>`(${inText} or ${anyOf('contracts.supplier_id', ids)}
    or ${anyOf('contracts.organisation_id', ids)})`
}

const order = { key: 'contracts.signed_on', id: 'contracts.id', type: 'date' } as const

const orderOf = ({ sort = '-signed_on' }: ContractQuery) => orders[sort]

export const isDefaultOrder = ({ sort = '-signed_on' }: ContractQuery) => sort === '-signed_on'

export async function findContracts(db: Database, actor: Actor, query: ContractQuery) {
  // The query is planned on each call, because the best index depends on the filter values.
  const from = plannedEachTime(db)
  const { today, wanted } = await readListing(from, actor, query)
  requireDefaultOrder(query, isDefaultOrder(query))
  const { limit, offset } = sliceOf(query)
  // The ids of the page are selected from `contracts` alone, before names are joined, so that an
  // index provides the order.
  const rows = await selectContracts(from)
    .where(
      sql<boolean>`contracts.id = any (array(select id from contracts
        where ${wanted} and ${after(query, order)}
        order by ${orderOf(query)} limit ${sql.lit(limit)} offset ${sql.lit(offset)}))`,
    )
    .orderBy(orderOf(query))
    .execute()
  const total = await countUpTo(from, sql`select from contracts where ${wanted}`, query)
  return { data: rows.map(withState(today)), total }
}

/** Yields all contracts in the caller's list, in list order. */
export async function* eachContract(
  db: Database,
  actor: Actor,
  query: ContractQuery,
): AsyncGenerator<ContractRow[]> {
  const { today, wanted } = await readListing(db, actor, query)
  const batches = inBatches(db, {
    ids: sql`select id from contracts where ${wanted} order by ${orderOf(query)}`,
    read: (ids) => selectContracts(db).where(anyOf('contracts.id', ids)).execute(),
  })
  for await (const rows of batches) yield rows.map(withState(today))
}
